"""Writes test/golden/formats/calendars.json: what icalendar and dateutil read in calendars.

The calendars are the small ones among icalendar's own test files (BSD-2-Clause, Copyright (c)
2012-2013, Plone Foundation), which come from many programs and bug reports, and what icalendar
writes itself. Those that icalendar refuses as a whole are kept with the note `refused`.

    pip install icalendar==7.3.2 python-dateutil==2.9.0.post0
    python test/golden/python/formats/calendars.py
"""
import datetime
import importlib.metadata
import json
import pathlib

import icalendar
from dateutil.rrule import rrulestr

root = pathlib.Path(__file__).resolve().parents[4]
package = pathlib.Path(icalendar.__file__).parent / "tests"
kinds = ("VEVENT", "VTODO", "VJOURNAL")
most_dates = 40


def shown(value):
    """Days as such, times in UTC; times without a zone are read in UTC."""
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            value = value.replace(tzinfo=datetime.timezone.utc)
        return value.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return value.isoformat()


def time(component, name):
    value = component.get(name)
    return None if value is None or not hasattr(value, "dt") else value.dt


def end_of(component, start):
    end = time(component, "DTEND")
    if end is None:
        length = component.get("DURATION")
        if length is None or start is None:
            return None
        end = start + length.dt
    if isinstance(end, datetime.datetime) or start is None:
        return None if end == start else end
    last = max(start, end - datetime.timedelta(days=1))
    return None if last == start else last


def dates(component, start):
    rule = component.get("RRULE")
    # dateutil is asked for the rule alone, and its days have no zone of their own.
    if rule is None or start is None or isinstance(rule, list) or component.get("RDATE"):
        return None
    local = start if isinstance(start, datetime.datetime) else datetime.datetime.combine(start, datetime.time())
    aware = local.tzinfo is not None
    text = rule.to_ical().decode()
    until = rule.get("UNTIL")
    if until and aware:
        limit = until[0]
        text = ";".join(part for part in text.split(";") if not part.startswith("UNTIL="))
    else:
        limit = None
    excluded = component.get("EXDATE") or []
    excluded = {value.dt for one in (excluded if isinstance(excluded, list) else [excluded]) for value in one.dts}
    if any(isinstance(one, datetime.datetime) and (one.tzinfo is not None) != aware for one in excluded):
        return None
    found = []
    for one in rrulestr(text, dtstart=local.replace(tzinfo=None)):
        full = one.replace(tzinfo=local.tzinfo) if aware else one
        if limit is not None:
            end = limit if isinstance(limit, datetime.datetime) else datetime.datetime.combine(limit, datetime.time(23, 59, 59))
            if end.tzinfo is None:
                end = end.replace(tzinfo=local.tzinfo)
            if full > end:
                break
        if full not in excluded and full.date() not in excluded and one not in excluded:
            found.append(one.date().isoformat())
        if len(found) >= most_dates:
            break
    return found


def people(component, name):
    value = component.get(name)
    if value is None:
        return []
    return [str(one).removeprefix("mailto:").removeprefix("MAILTO:") for one in (value if isinstance(value, list) else [value])]


def is_guessed(component):
    """icalendar guesses what zones are that neither the file nor the system knows."""
    zones = [component.get(name).params.get("TZID") for name in ("DTSTART", "DTEND") if component.get(name) is not None and hasattr(component.get(name), "params")]
    return any(zone is not None and zone.startswith("Western/") for zone in zones)


def entry(component):
    start = time(component, "DTSTART")
    end = end_of(component, start)
    fields = {
        "summary": str(component.get("SUMMARY", "")),
        "location": str(component.get("LOCATION", "")),
        "description": str(component.get("DESCRIPTION", "")) if not isinstance(component.get("DESCRIPTION"), list) else None,
        "status": str(component.get("STATUS", "")).upper(),
        "start": None if start is None else shown(start),
        "end": None if end is None else shown(end),
        "due": None if time(component, "DUE") is None else shown(time(component, "DUE")),
        "attendees": people(component, "ATTENDEE"),
        "dates": dates(component, start),
    }
    guessed = {"start", "end", "dates"} if is_guessed(component) else set()
    return {name: value for name, value in fields.items() if value not in (None, "", []) and name not in guessed}


def written():
    """Calendars that icalendar writes: rules of many kinds, days and zones."""
    rules = [
        "FREQ=DAILY;COUNT=10", "FREQ=DAILY;INTERVAL=10;COUNT=5", "FREQ=DAILY;UNTIL=20220401T070000Z",
        "FREQ=WEEKLY;COUNT=10", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=8;BYDAY=TU,TH",
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
        "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
        "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
        "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=5",
        "FREQ=MONTHLY;COUNT=4;BYDAY=TU,WE,TH;BYSETPOS=3", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=7",
        "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
        "FREQ=YEARLY;BYDAY=20MO;COUNT=3", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=11",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3", "FREQ=YEARLY;COUNT=4",
        "FREQ=YEARLY;BYMONTHDAY=1;COUNT=14", "FREQ=DAILY;BYMONTH=3;BYDAY=MO;COUNT=9", "FREQ=YEARLY;BYDAY=-1MO;COUNT=3",
    ]
    calendar = icalendar.Calendar()
    calendar.add("PRODID", "-//gold//EN")
    calendar.add("VERSION", "2.0")
    zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"]
    for number, rule in enumerate(rules):
        event = icalendar.Event()
        event.add("UID", f"rule-{number}@example.org")
        event.add("SUMMARY", f"Round {number}: pier; rope, \\ and “quotes”")
        zone = __import__("zoneinfo").ZoneInfo(zones[number % len(zones)])
        event.add("DTSTART", datetime.datetime(2022, 3, 3, 9, 30, tzinfo=zone))
        event.add("DURATION", datetime.timedelta(minutes=45))
        event.add("RRULE", icalendar.vRecur.from_ical(rule))
        event.add("DESCRIPTION", "Bring the rope.\nThe long one, of forty metres, which is in the shed behind pier four, not the short one.")
        calendar.add_component(event)
    return calendar.to_ical().decode()


cases = [{"file": "written-by-icalendar.ics", "ics": written()}]
for path in sorted(package.rglob("*.ics")):
    data = path.read_bytes()
    if len(data) <= 5000 and path.parent.name in ("calendars", "events", "todos", "journals"):
        try:
            cases.append({"file": f"{path.parent.name}/{path.name}", "ics": data.decode()})
        except UnicodeDecodeError:
            pass
kept = []
for case in cases:
    try:
        found = icalendar.Calendar.from_ical(case["ics"], multiple=True)
        entries = [entry(one) for calendar in found for one in calendar.walk() if one.name in kinds]
    except Exception as error:  # What icalendar refuses has no gold but that nothing may break.
        kept.append({**case, "refused": type(error).__name__})
        continue
    kept.append({**case, "entries": entries})
golden = {
    "program": "icalendar, dateutil (Python)",
    "versions": {name: importlib.metadata.version(name) for name in ("icalendar", "python-dateutil")},
    "command": "python test/golden/python/formats/calendars.py",
    "tolerance": "equal",
    "cases": kept,
}
lines = ",\n".join(json.dumps(case, ensure_ascii=True, separators=(",", ":")) for case in golden.pop("cases"))
head = json.dumps(golden)[:-1]
(root / "test/golden/formats/calendars.json").write_text(f'{head},"cases":[\n{lines}\n]}}\n')
