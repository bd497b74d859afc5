"""Runs schemathesis against /openapi.json; test/golden/http-api.json holds what it finds.

    pip install schemathesis==4.32.5
    veritrail --corpus COPY ingest examples/mail examples/documents
    export VERITRAIL_TOKEN=$(veritrail --corpus COPY tokens create me --owner)
    veritrail --corpus COPY serve --requests-per-minute 1000000
    cd test/golden/python/http-api
    export VERITRAIL_URL=http://127.0.0.1:8088 SCHEMATHESIS_HOOKS=hooks PYTHONPATH=.
    schemathesis run $VERITRAIL_URL/openapi.json -H "Authorization: Bearer $VERITRAIL_TOKEN" \\
      --checks all --continue-on-failure --no-shrink --request-timeout 60 --workers 2 -n 60

The corpus is changed and partly deleted. Half of the ids that are sent are of things that are there.
"""
import json
import os
import random
import urllib.request

import schemathesis

address, token = os.environ["VERITRAIL_URL"], os.environ["VERITRAIL_TOKEN"]


def call(path, body=None, accept="application/json"):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Accept": accept}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers)) as response:
        return response.read().decode()


questions = ["When are gantries closed because of wind?", "Who approved the contract?"]
for question in questions:
    call("/api/v1/questions", {"text": question})
streams = [call("/api/v1/questions", {"text": text}, "text/event-stream") for text in questions]
streamed = [json.loads(text.split("data: ")[1].split("\n")[0])["answerId"] for text in streams]
ids = {
    "documents": [each["id"] for each in json.loads(call("/api/v1/documents?limit=20"))["documents"]],
    "answers": [each["id"] for each in json.loads(call("/api/v1/answers"))["answers"]],
    "conversations": [json.loads(call("/api/v1/conversations", {}))["id"]],
    "graph": [each["id"] for each in json.loads(call("/api/v1/graph/overview"))["nodes"][:10]],
    "models": ["encoder", "judge", "language", "reranker", "veritrail"],
}


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    operation = context.operation
    if not isinstance(path_parameters, dict) or operation.method.lower() == "delete" or random.random() < 0.5:
        return path_parameters
    kind = next((name for name in ids if f"/{name}/" in operation.path), None)
    known = streamed if operation.path.endswith(("/events", "/stop")) else ids.get(kind)
    return path_parameters if known is None else {name: random.choice(known) for name in path_parameters}


@schemathesis.hook
def map_query(context, query):
    if isinstance(query, dict) and "/graph/" in context.operation.path and random.random() < 0.5:
        return {name: random.choice(ids["graph"]) if name in ("id", "from", "to") else value for name, value in query.items()}
    return query


@schemathesis.hook
def map_body(context, body):
    if context.operation.path == "/v1/chat/completions" and isinstance(body, dict) and "model" in body and random.random() < 0.7:
        return {**body, "model": "veritrail"}
    return body


@schemathesis.hook
def before_call(context, case, kwargs):
    # The token that this run itself uses is not for deletion.
    if case.operation.path == "/api/v1/tokens/{name}" and (case.path_parameters or {}).get("name") == "me":
        case.path_parameters["name"] = "somebody"
