"""Writes test/golden/openai-client.json: what OpenAI's client for Python makes of this interface.

    pip install openai==3.54.0
    veritrail --corpus FOLDER ingest examples/mail examples/documents
    veritrail --corpus FOLDER tokens create me --owner
    veritrail --corpus FOLDER serve
    python test/golden/python/openai-client.py http://127.0.0.1:8088 vt_…

Then, with "veritrail serve --requests-per-minute 1", the one error of a limit:

    python test/golden/python/openai-client.py http://127.0.0.1:8088 vt_… --limited
"""
import asyncio
import importlib.metadata
import json
import pathlib
import sys
import urllib.request

import openai

root = pathlib.Path(__file__).resolve().parents[3]
target = root / "test/golden/openai-client.json"
address, token = sys.argv[1:3]
options = {"base_url": f"{address}/v1", "api_key": token, "max_retries": 0}
client = openai.OpenAI(**options)
question = "When are gantries closed because of wind?"
messages = [{"role": "user", "content": question}]
outcomes = {}


def case(name):
    """Keeps what a call gives, or which error of the client it raises."""

    def run(call):
        try:
            outcomes[name] = call()
        except openai.APIStatusError as error:
            outcomes[name] = {"raised": type(error).__name__, "status": error.status_code, "code": error.code}

    return run


def chat(**more):
    return client.chat.completions.create(**{"model": "veritrail", "messages": messages, **more})


if "--limited" in sys.argv:
    client.models.list()

    @case("a limit")
    def _():
        try:
            return client.models.list()
        except openai.RateLimitError as error:
            assert int(error.response.headers["retry-after"]) > 0
            raise

    golden = json.loads(target.read_text())
    golden["outcomes"].update(outcomes)
    target.write_text(json.dumps(golden, indent=1, ensure_ascii=False) + "\n")
    sys.exit()


@case("models")
def _():
    return "veritrail" in [model.id for model in client.models.list()]


@case("a model")
def _():
    return client.models.retrieve("veritrail").id


@case("an unknown model")
def _():
    return client.models.retrieve("gpt-4o").id


@case("a chat")
def _():
    reply = chat()
    return [reply.object, reply.choices[0].finish_reason, "closed" in reply.choices[0].message.content, reply.model_extra["veritrail"]["found"]]


@case("a chat as a stream")
def _():
    chunks = list(chat(stream=True, stream_options={"include_usage": True}))
    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    return [text == chat().choices[0].message.content, chunks[-1].usage.total_tokens]


@case("a chat as a stream of events")
def _():
    with client.chat.completions.stream(model="veritrail", messages=messages) as stream:
        kinds = {event.type for event in stream}
        return [sorted(kinds), stream.get_final_completion().choices[0].finish_reason]


@case("a stream that is left")
def _():
    stream = chat(stream=True)
    next(iter(stream))
    stream.close()
    return chat().choices[0].finish_reason


@case("a raw response")
def _():
    raw = client.chat.completions.with_raw_response.create(model="veritrail", messages=messages)
    return [raw.status_code, raw.headers["content-type"], raw.parse().object]


@case("a response as it comes")
def _():
    with client.chat.completions.with_streaming_response.create(model="veritrail", messages=messages) as response:
        return [response.status_code, sum(map(len, response.iter_bytes())) > 100]


@case("settings that are ignored")
def _():
    function = {"type": "function", "function": {"name": "f", "parameters": {}}}
    return chat(
        messages=[{"role": "system", "content": "Be terse."}, {"role": "user", "content": [{"type": "text", "text": question}]}],
        temperature=0.2, max_tokens=9, seed=1, stop=["x"], tools=[function], tool_choice="auto", response_format={"type": "text"}, n=1,
    ).choices[0].finish_reason


@case("a follow-up")
def _():
    first = chat().choices[0].message.content
    return chat(messages=[*messages, {"role": "assistant", "content": first}, {"role": "user", "content": "And who inspects them?"}]).choices[0].finish_reason


@case("two choices")
def _():
    return chat(n=2)


@case("no messages")
def _():
    return chat(messages=[])


@case("a picture")
def _():
    return chat(messages=[{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:,"}}]}])


@case("a chat with an unknown model")
def _():
    return chat(model="gpt-4o")


@case("a stream with an unknown model")
def _():
    return list(chat(model="gpt-4o", stream=True))


@case("a wrong token")
def _():
    return openai.OpenAI(**{**options, "api_key": "vt_wrong"}).models.list()


request = urllib.request.Request(f"{address}/api/v1/session", headers={"Authorization": f"Bearer {token}"})
embedder = json.load(urllib.request.urlopen(request))["corpus"]["vectors"]["model"]


@case("embeddings")
def _():
    packed = client.embeddings.create(model=embedder, input=["gantry", "wind"])
    plain = client.embeddings.create(model=embedder, input=["gantry", "wind"], encoding_format="float", dimensions=384)
    return [packed.object, len(packed.data), packed.data[1].embedding == plain.data[1].embedding]


@case("embeddings of an unknown model")
def _():
    return client.embeddings.create(model="text-embedding-3-small", input="x")


@case("embeddings of other dimensions")
def _():
    return client.embeddings.create(model=embedder, input="x", dimensions=128)


@case("an interface that is not there")
def _():
    return client.responses.create(model="veritrail", input=question)


async def at_once():
    async with openai.AsyncOpenAI(**options) as other:
        ask = other.chat.completions.create
        replies = await asyncio.gather(*[ask(model="veritrail", messages=messages) for _ in range(12)])
        chunks = [chunk async for chunk in await ask(model="veritrail", messages=messages, stream=True)]
        return [len({reply.id for reply in replies}), chunks[-1].choices[0].finish_reason]


@case("twelve chats at once, and a stream")
def _():
    return asyncio.run(at_once())


golden = {
    "program": "openai (Python)",
    "versions": {"openai": importlib.metadata.version("openai"), "python": sys.version.split()[0]},
    "command": "python test/golden/python/openai-client.py",
    "outcomes": outcomes,
}
target.write_text(json.dumps(golden, indent=1, ensure_ascii=False) + "\n")
