"""Writes test/golden/formats/outlook.json: what libpff, extract-msg and tnefparse read in files of Outlook.

    pip install libpff-python==20260926 extract-msg==0.57.0 tnefparse==1.4.0
    python test/golden/python/formats/outlook.py
"""
import datetime
import gzip
import hashlib
import importlib.metadata
import json
import pathlib
import tempfile

import extract_msg
import pypff
import tnefparse

root = pathlib.Path(__file__).resolve().parents[4]
files = root / "test/golden/formats/outlook"


def hashed(data):
    return hashlib.sha256(data).hexdigest()[:16]


def shown(time):
    if time.tzinfo is None:
        time = time.replace(tzinfo=datetime.timezone.utc)
    return time.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def header(headers, name):
    """Of the headers that came over the wire."""
    for line in (headers or "").replace("\r\n ", " ").replace("\r\n\t", " ").split("\r\n"):
        if line.lower().startswith(f"{name}:"):
            return line.split(":", 1)[1].strip()
    return None


def kept(fields):
    return {name: value for name, value in fields.items() if value not in (None, "", [])}


def pst(path):
    entries = []

    def walk(folder, names):
        for message in folder.sub_messages:
            attachments = []
            for attachment in message.attachments:
                # PR_ATTACH_METHOD: afEmbeddedMessage.
                is_message = any(entry.entry_type == 0x3705 and entry.data_as_integer == 5 for one in attachment.record_sets for entry in one.entries)
                attachments.append("message" if is_message else hashed(attachment.read_buffer(attachment.size)))
            plain = message.plain_text_body
            # The folder of the file itself, under which a person's folders are, has no name of its own.
            path = "/".join(names[1:])
            entries.append(kept({
                "folder": path,
                "subject": message.subject,
                "sender": message.sender_name,
                "messageId": (header(message.transport_headers, "message-id") or "").strip("<>"),
                "submitted": None if message.client_submit_time is None else shown(message.client_submit_time),
                "plainText": None if plain is None else plain.decode("utf-8"),
                "attachments": attachments,
            }))
        for inner in folder.sub_folders:
            walk(inner, [*names, inner.name])

    file = pypff.file()
    file.open(str(path))
    for top in file.get_root_folder().sub_folders:
        walk(top, [top.name])
    file.close()
    return entries


def msg(path):
    message = extract_msg.openMsg(str(path))
    kind = type(message).__name__
    if kind == "AppointmentMeeting":
        return [kept({"summary": message.subject, "start": shown(message.appointmentStartWhole), "end": shown(message.appointmentEndWhole), "location": message.location, "body": message.body})]
    if kind == "Contact":
        return [kept({"name": message.displayName, "email": message.email1EmailAddress, "organization": message.companyName, "jobTitle": message.jobTitle, "mobile": message.mobileTelephoneNumber, "body": message.body})]
    if kind == "Task":
        return [kept({"summary": message.subject, "start": message.taskStartDate.date().isoformat(), "due": message.taskDueDate.date().isoformat(), "body": message.body})]
    return [kept({
        "subject": message.subject,
        "messageId": (header("\r\n".join(f"{name}: {value}" for name, value in message.header.items()), "message-id") or "").strip("<>"),
        "plainText": message.body,
        "attachments": [hashed(one.data) if isinstance(one.data, bytes) else "message" for one in message.attachments],
    })]


def tnef(path):
    found = tnefparse.TNEF(path.read_bytes())
    return [kept({"names": [one.long_filename() or one.name for one in found.attachments], "attachments": [hashed(one.data) for one in found.attachments]})]


cases = []
for packed in sorted(files.glob("*.gz")):
    name = packed.name.removesuffix(".gz")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / name
        path.write_bytes(gzip.decompress(packed.read_bytes()))
        read = pst if name.endswith(".pst") else msg if name.endswith(".msg") else tnef
        cases.append({"file": name, "entries": read(path)})
golden = {
    "program": "libpff, extract-msg, tnefparse (Python)",
    "versions": {name: importlib.metadata.version(name) for name in ("libpff-python", "extract-msg", "tnefparse")},
    "command": "python test/golden/python/formats/outlook.py",
    "tolerance": "equal, white space aside",
    "cases": cases,
}
(root / "test/golden/formats/outlook.json").write_text(json.dumps(golden, ensure_ascii=True, indent=1) + "\n")
