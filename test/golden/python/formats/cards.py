"""Writes test/golden/formats/cards.json: what vobject reads in contacts of versions 2.1, 3.0 and 4.0.

The cards of version 3.0 are written by vobject, the others as phones and mail programs write them.

    pip install vobject==0.9.9
    python test/golden/python/formats/cards.py
"""
import importlib.metadata
import json
import pathlib

import vobject

root = pathlib.Path(__file__).resolve().parents[4]


def made(full, family, given, **more):
    card = vobject.vCard()
    card.add("n").value = vobject.vcard.Name(family=family, given=given, prefix=more.get("prefix", ""))
    card.add("fn").value = full
    for kind, address in more.get("email", []):
        line = card.add("email")
        line.value, line.type_param = address, kind
    for kind, number in more.get("tel", []):
        line = card.add("tel")
        line.value, line.type_param = number, kind
    if "org" in more:
        card.add("org").value = more["org"]
    if "title" in more:
        card.add("title").value = more["title"]
    if "adr" in more:
        line = card.add("adr")
        line.value, line.type_param = vobject.vcard.Address(**more["adr"]), "WORK"
    if "note" in more:
        card.add("note").value = more["note"]
    if "bday" in more:
        card.add("bday").value = more["bday"]
    return card.serialize()


written = "".join([
    made("Ann Lee", "Lee", "Ann", email=[("WORK", "ann@example.org"), ("HOME", "ann@home.example")], tel=[("CELL", "+1 555 0100")], org=["Harbour, Rope & Sons", "Boats; large"], title="Harbour master", bday="1985-04-12"),
    made("Dr. Jörg Müller-Lüdenscheidt", "Müller-Lüdenscheidt", "Jörg", prefix="Dr.", note="Likes rope.\nDislikes knots; and, of course, rain: all of it, whatever the time of the year, and wherever it may fall upon him.", adr={"street": "Hafenstraße 4", "city": "Hamburg", "code": "20457", "country": "Deutschland"}),
    made("山田太郎", "山田", "太郎", email=[("INTERNET", "taro@example.jp")], org=["港湾局"]),
    made("Zoë \\ “Quote”", "Quote", "Zoë", tel=[("HOME", "030/1234-5"), ("FAX", "030/1234-6")]),
])
old = (
    "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Roe;Bob;;Mr.;\r\nFN:Bob Roe\r\nTEL;WORK;VOICE:(123) 456-7890\r\n"
    "TEL;HOME;VOICE:(234) 567-8901\r\nEMAIL;PREF;INTERNET:bob@example.org\r\nORG:Fence Co;Jumps\r\nTITLE:Jumper\r\n"
    "BDAY:19700131\r\nREV:20220301T081903Z\r\nEND:VCARD\r\n"
    "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=85ngstr=C3=B6m;Bj=C3=B6rn\r\n"
    "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Bj=C3=B6rn =C3=85ngstr=C3=B6m\r\nTEL;CELL:+46 70 123 45 67\r\nEND:VCARD\r\n"
)
new = (
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Simon Perreault\r\nN:Perreault;Simon;;;ing. jr,M.Sc.\r\nBDAY:--0203\r\n"
    "ORG;TYPE=work:Viagenie\r\nTEL;VALUE=uri;TYPE=\"work,voice\";PREF=1:tel:+1-418-656-9254\r\n"
    "EMAIL;TYPE=work:simon.perreault@viagenie.ca\r\nTITLE:Research\\, mostly\r\nNOTE:One\\nTwo\r\nEND:VCARD\r\n"
)


def text(value):
    return ", ".join(part for part in value if part) if isinstance(value, (list, tuple)) else str(value)


def day(value):
    plain = value.replace("-", "")
    if value.startswith("--"):
        return f"--{plain[:2]}-{plain[2:]}"
    return f"{plain[:4]}-{plain[4:6]}-{plain[6:8]}"


def entry(card):
    lists = {name: [text(one.value).removeprefix("tel:") for one in card.contents.get(name, [])] for name in ("email", "tel")}
    single = {name: text(card.contents[name][0].value) for name in ("fn", "org", "title", "note") if name in card.contents}
    fields = {
        "name": single.get("fn"),
        "email": ", ".join(lists["email"]),
        "telephone": ", ".join(lists["tel"]),
        "organization": single.get("org"),
        "jobTitle": single.get("title"),
        "note": single.get("note"),
        "birthday": day(card.bday.value) if "bday" in card.contents else None,
    }
    if "adr" in card.contents:
        address = card.adr.value
        fields["address"] = ", ".join(part for part in (address.box, address.extended, address.street, address.city, address.region, address.code, address.country) if part)
    return {name: value for name, value in fields.items() if value}


cases = []
for name, vcf in (("written-3.0.vcf", written), ("phone-2.1.vcf", old), ("rfc-6350-4.0.vcf", new)):
    cases.append({"file": name, "vcf": vcf, "entries": [entry(card) for card in vobject.readComponents(vcf)]})
golden = {
    "program": "vobject (Python)",
    "versions": {"vobject": importlib.metadata.version("vobject")},
    "command": "python test/golden/python/formats/cards.py",
    "tolerance": "equal",
    "cases": cases,
}
(root / "test/golden/formats/cards.json").write_text(json.dumps(golden, ensure_ascii=True, indent=1) + "\n")
