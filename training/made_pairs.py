"""Makes hard pairs whose label follows from how they are made: who did what to whom, negation, plans, conditions, numbers, dates, lists. `python made_pairs.py COUNT SEED` prints minimal pairs, `bench/data/minimal-pairs/made.jsonl` those of 680 and 4711."""
from __future__ import annotations

import json
import random
import sys

from made_words import *  # noqa: F403

E, N, C, X = 0, 1, 2, 3  # entailment, neutral, contradiction, not entailment


def up(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    text = " ".join(text.split())
    return up(text) + ("" if text[-1] in ".!?" else ".")


class Maker:
    """One source of chance; `facts` are sentences that may stand around."""

    def __init__(self, seed: int, facts: list[str] | None = None):
        self.r = random.Random(seed)
        self.facts = facts or []

    def one(self, items):
        return self.r.choice(items)

    def chance(self, p: float) -> bool:
        return self.r.random() < p

    def some(self, items, n: int):
        return self.r.sample(items, n)

    # Fillers.
    def person(self, woman: bool | None = None) -> str:
        woman = self.chance(.5) if woman is None else woman
        first, last = self.one(FIRST_F if woman else FIRST_M), self.one(LAST)
        return self.one([first, f"{first} {last}", f"{first} {last}", f"Dr {last}", f"{'Ms' if woman else 'Mr'} {last}"])

    def company(self) -> str:
        return f"{self.one(COMPANY_A)} {self.one(COMPANY_B)}" if self.chance(.8) else self.one(COMPANY_A)

    def agent(self) -> str:
        return self.one([self.person, self.person, self.company, lambda: self.one(GROUPS)])()

    def two(self, kind):
        a = kind()
        while True:
            b = kind()
            if not set(a.lower().split()) & (set(b.lower().split()) - {"the"}):
                return a, b

    def day(self) -> str:
        return f"{self.r.randrange(1, 29)} {self.one(MONTHS)}"

    def year(self) -> int:
        return self.r.randrange(1850, 2025)

    def amount(self) -> int:
        return self.one([self.r.randrange(3, 30), self.r.randrange(20, 400), self.r.randrange(4, 90) * 10, self.r.randrange(10, 99) * 100])

    def number(self, n: int) -> str:
        if n <= 20 and self.chance(.5):
            return NUMBER[n]
        if n in TENS and self.chance(.4):
            return TENS[n]
        return f"{n:,}" if n >= 1000 and self.chance(.8) else str(n)

    def other(self, n: int) -> int:
        for _ in range(20):
            m = self.one([n + 1, n - 1, n + 2, n * 2, n + 10, n - 10, n + self.r.randrange(1, max(3, n)), n // 2])
            if m > 0 and m != n:
                return m
        return n + 1

    def around(self, source: str) -> list[str]:
        """The source with other sentences before or after it."""
        parts = [source]
        if self.facts:
            if self.chance(.35):
                parts.insert(0, self.one(self.facts))
            if self.chance(.35):
                parts.append(self.one(self.facts))
        return parts

    # Kinds: each yields (source, claim, label).
    def roles(self):
        a, b = self.two(self.person if self.chance(.6) else self.company)
        verbs = PERSON_VERBS if a.split()[-1] in LAST or a in FIRST_F + FIRST_M else COMPANY_VERBS
        base, third, past, participle, gerund, noun = self.one(verbs)
        when = self.one([""] + WHEN)
        active = [f"{a} {past} {b} {when}", f"{when}, {a} {past} {b}" if when else f"{a} {past} {b}", f"it was {a} who {past} {b}", f"{b} was {participle} by {a} {when}", f"{b} had been {participle} by {a}", f"{a}, who lives in {self.one(CITY)}, {past} {b} {when}", f"{b}, {participle} by {a} {when}, made no comment", f"{a} ended up {gerund} {b}"]
        turned = [f"{b} {past} {a}", f"{a} was {participle} by {b}", f"it was {b} who {past} {a}", f"{b} {past} {a} {when}"]
        right = [f"{a} {past} {b}", f"{b} was {participle} by {a}", f"it was {a} who {past} {b}", f"{a} {past} {b} {when}" if when else f"{a} {past} {b}"]
        if noun:
            active.append(f"{a}'s {noun} of {b} surprised everyone" if noun not in ("support",) else f"{a} {past} {b}")
        source = self.one(active)
        if when and when not in source:
            right, turned = right[:3], turned[:3]
        yield source, self.one(right), E
        yield source, self.one(turned), X if verbs is PERSON_VERBS else C if base in ("acquire", "own", "buy", "take over") else X
        c = self.person()
        if not set(c.split()) & set((a + b).split()):
            yield source, self.one([f"{c} {past} {b}", f"{a} {past} {c}"]), N

    def transfer(self):
        a, b = self.two(self.agent)
        thing = self.one(THINGS)
        give, take, passive, receive = self.one([("sold {t} to", "bought {t} from", "sold", "bought"), ("lent {t} to", "borrowed {t} from", "lent", "borrowed"), ("leased {t} to", "rented {t} from", "leased", "rented"), ("gave {t} to", "received {t} from", "given", "received"),
                                                 ("handed {t} over to", "took over {t} from", "handed over", "took over"), ("sent {t} to", "got {t} from", "sent", "got"), ("donated {t} to", "was given {t} by", "donated", "was given"), ("transferred {t} to", "took possession of {t} from", "transferred", "took possession of")])
        give, take = give.format(t=thing), take.format(t=thing)
        right = [f"{a} {give} {b}", f"{b} {take} {a}", f"{thing} was {passive} to {b} by {a}"]
        wrong = [f"{b} {give} {a}", f"{a} {take} {b}", f"{thing} was {passive} to {a} by {b}"]
        source = self.one(right) + self.one(["", " " + self.one(WHEN), f" for {self.amount()} euros" if "bought" in take else ""])
        claim = self.one(right)
        yield source, claim, E
        yield source, self.one(wrong), C
        yield source, self.one([f"{a} {receive} {thing}" if not receive.startswith("was") else f"{a} received {thing}"]), C
        if receive in ("bought", "borrowed", "received", "rented", "got"):
            yield source, f"{b} {receive} {thing}", E

    def relation(self):
        p, q = self.two(self.person)
        k = self.company()
        for source, right, wrong in self.some([
            (f"{p} works for {k}", [f"{k} employs {p}", f"{p} is an employee of {k}", f"{p} is employed by {k}"], [f"{k} works for {p}", f"{p} employs {k}"]),
            (f"{p} has been employed by {k} since {self.year()}", [f"{p} works for {k}", f"{k} employs {p}"], [f"{k} is employed by {p}", f"{p} is the employer of {k}"]),
            (f"{p} reports to {q}", [f"{q} is {p}'s superior", f"{q} is the person {p} reports to"], [f"{q} reports to {p}", f"{p} is {q}'s superior"]),
            (f"{p} is the {self.one(['manager', 'lawyer', 'doctor', 'tutor', 'landlord', 'client', 'boss', 'deputy', 'agent'])} of {q}", [], [f"{q} is the manager of {p}", f"{q} is the superior of {p}"]),
            (f"{p} is {q}'s {self.one(['father', 'uncle', 'grandfather'])}", [f"{q} is related to {p}"], [f"{q} is {p}'s father", f"{q} is {p}'s uncle", f"{p} is {q}'s son"]),
            (f"{p} is married to {q}", [f"{q} is married to {p}", f"{p} and {q} are married"], []),
            (f"{p} met {q} in {self.one(CITY)}", [f"{q} met {p}", f"{p} and {q} met"], []),
            (f"{k} is the parent company of {q.split()[-1]} Rail", [f"{q.split()[-1]} Rail belongs to {k}", f"{q.split()[-1]} Rail is a subsidiary of {k}"], [f"{k} is a subsidiary of {q.split()[-1]} Rail", f"{k} belongs to {q.split()[-1]} Rail"]),
            (f"{p} arrived before {q}", [f"{q} arrived after {p}", f"{q} arrived later than {p}"], [f"{p} arrived after {q}", f"{q} arrived before {p}"]),
            (f"{p} is {self.r.randrange(2, 12)} years older than {q}", [f"{q} is younger than {p}", f"{p} is older than {q}"], [f"{p} is younger than {q}", f"{q} is older than {p}"]),
            (f"{p} owes {q} {self.amount()} euros", [f"{q} is owed money by {p}", f"{p} is in debt to {q}"], [f"{q} owes {p} money", f"{q} is in debt to {p}"]),
            (f"{p} sits to the left of {q}", [f"{q} sits to the right of {p}"], [f"{p} sits to the right of {q}", f"{q} sits to the left of {p}"]),
        ], 3):
            if right:
                yield source, self.one(right), E
            if wrong:
                yield source, self.one(wrong), C

    def event(self):
        """A fact, a denial, a plan, a condition and the like, each against each."""
        a = self.agent()
        base, third, past, participle, gerund, noun = self.one(THING_VERBS)
        thing = self.one(THINGS)
        when = self.one(["", "", " " + self.one(WHEN)])
        reason = self.one(["if the frost lasts", "if the tests succeed", "unless the price falls", "if no one objects", "once the permit arrives", "in case of flooding", "provided that the funds are released", "if it rains", "when the alarm sounds", "should the motor overheat", "as soon as the parts arrive", "if the wind exceeds the limit"])
        x = self.person()
        plural = f"the {self.one(PLURALS)}"
        facts = [f"{a} {past} {thing}{when}", f"{thing} was {participle} by {a}{when}", f"{a} managed to {base} {thing}{when}", f"after some delay, {a} {past} {thing}", f"{a} succeeded in {gerund} {thing}", f"{a} has {participle} {thing}", f"{a} has already {participle} {thing}", f"{a}, who had hesitated, {past} {thing}{when}", f"although it was expensive, {a} {past} {thing}", f"because {a} {past} {thing}, work could go on", f"it turned out that {a} had {participle} {thing}", f"{x} regretted that {a} had {participle} {thing}"]
        denials = [f"{a} did not {base} {thing}{when}", f"{a} never {past} {thing}", f"{a} failed to {base} {thing}{when}", f"{a} refused to {base} {thing}", f"{a} was unable to {base} {thing}", f"{thing} was not {participle} by {a}", f"{a} left without {gerund} {thing}", f"{a} forgot to {base} {thing}", f"{a} decided not to {base} {thing} and did not", f"{a} has not {participle} {thing}", f"{a} has yet to {base} {thing}", f"{a} could not {base} {thing}", f"{a} almost {past} {thing} but in the end did not", f"it is not true that {a} {past} {thing}", f"contrary to what was reported, {a} did not {base} {thing}", f"{a} neglected to {base} {thing}"]
        plans = [f"{a} plans to {base} {thing}", f"{a} intends to {base} {thing} next year", f"{a} is planning to {base} {thing}", f"{a} proposes to {base} {thing}"]
        unknown = [f"{a} is expected to {base} {thing}", f"{a} was asked to {base} {thing}", f"{a} offered to {base} {thing}", f"{a} was supposed to {base} {thing}", f"{a} wanted to {base} {thing}", f"{a} considered {gerund} {thing}", f"{a} promised to {base} {thing}", f"{a} was instructed to {base} {thing}", f"{x} proposed that {a} {base} {thing}", f"{a} agreed to {base} {thing}",
                   f"{x} wondered whether {a} had {participle} {thing}", f"{x} asked whether {a} had {participle} {thing}", f"it is not known whether {a} {past} {thing}", f"{x} hopes that {a} will {base} {thing}", f"{x} believes that {a} {past} {thing}", f"{x} claims that {a} {past} {thing}", f"{x} alleges that {a} {past} {thing}", f"{x} denies that {a} {past} {thing}", f"{a} may have {participle} {thing}", f"{a} might {base} {thing}", f"{a} should {base} {thing}", f"{a} must {base} {thing}", f"{a} could {base} {thing}", f"{a} tried to {base} {thing}", f"{a} began to prepare for {gerund} {thing}", f"{a} received permission to {base} {thing}", f"{a} will {base} {thing} {reason}", f"{reason}, {a} will {base} {thing}", f"{a} will only {base} {thing} {reason}", f"{x} dreamt that {a} had {participle} {thing}", f"{a} has been told to {base} {thing}", f"the agenda asks {a} to {base} {thing}", f"{x} doubts that {a} {past} {thing}"]
        positive = [f"{a} {past} {thing}", f"{thing} was {participle} by {a}", f"{thing} was {participle}", f"{a} has {participle} {thing}"]
        negative = [f"{a} did not {base} {thing}", f"{thing} was not {participle} by {a}", f"{a} has not {participle} {thing}", f"{a} never {past} {thing}"]
        source = self.one(facts)
        yield source, self.one(positive), E
        yield source, self.one(negative), C
        source = self.one(denials)
        yield source, self.one(negative), E
        yield source, self.one(positive[:2] + positive[3:]), C
        source = self.one(plans)
        yield source, self.one(plans[:3]), E
        yield source, self.one(positive), N
        source = self.one(unknown)
        yield source, self.one(positive), N
        if self.chance(.5):
            yield source, self.one(negative), N
        if self.chance(.3):
            source = self.one([f"{a} stopped {gerund} {plural}{when}", f"{a} used to {base} {plural}"])
            yield source, self.one([f"{a} no longer {third} {plural}", f"{a} once {past} {plural}"]), E
            yield source, self.one([f"{a} still {third} {plural}", f"{a} now {third} {plural}", f"{a} continues to {base} {plural}"]), C
        if self.chance(.3):
            source = self.one([f"{a} continues to {base} {plural}", f"{a} still {third} {plural}"])
            yield source, self.one([f"{a} {third} {plural}", f"{a} has not stopped {gerund} {plural}"]), E
            yield source, self.one([f"{a} no longer {third} {plural}", f"{a} stopped {gerund} {plural}"]), C

    def tests(self):
        thing = self.one(PLURALS)
        ok, bad, past_ok, past_bad = self.one([("hold", "break", "held", "broke"), ("work", "fail", "worked", "failed"), ("survive", "die", "survived", "died"), ("pass the inspection", "fail the inspection", "passed the inspection", "failed the inspection"), ("stay dry", "get wet", "stayed dry", "got wet"), ("float", "sink", "floated", "sank"), ("arrive on time", "arrive late", "arrived on time", "arrived late")])
        if self.chance(.5):
            ok, bad, past_ok, past_bad = bad, ok, past_bad, past_ok
        who = self.agent()
        yield self.one([f"{who} tested whether the {thing} would {ok}", f"{who} examined if the {thing} {past_ok}", f"the question is whether the {thing} {past_ok}", f"{who} feared that the {thing} would {ok}"]), f"the {thing} {past_ok}", N
        source = self.one([f"{who} tested whether the {thing} would {ok}; they {past_bad}", f"{who} expected the {thing} to {ok}, but they {past_bad}", f"tests showed that the {thing} {past_bad}", f"instead of what {who} had feared, the {thing} {past_bad}"])
        yield source, f"the {thing} {past_bad}", E
        yield source, f"the {thing} {past_ok}", C

    def rule(self):
        """What holds under a condition, and what always does."""
        p = self.one(PLURALS)
        state, opposite = self.one([("closed", "open"), ("stopped", "running"), ("free of charge", "subject to a fee"), ("locked", "unlocked"), ("covered", "uncovered"), ("checked", "left unchecked"), ("returned", "kept"), ("stored indoors", "stored outdoors"), ("sold singly", "sold in sets"), ("replaced in pairs", "replaced one at a time"), ("switched off", "left on"), ("paid in advance", "paid afterwards")])
        when, else_ = self.one([("it rains", "it is dry"), ("the wind exceeds 20 m/s", "the wind is light"), ("the temperature falls below zero", "it is warm"), ("the office is empty", "people are in the office"), ("a holiday falls on a Monday", "it is an ordinary week"), ("the operator is absent", "the operator is present"), ("more than ten people attend", "few people attend"), ("the order exceeds 500 euros", "the order is small")])
        source = self.one([f"if {when}, the {p} are {state}", f"the {p} are {state} if {when}", f"the {p} are {state} whenever {when}", f"when {when}, the {p} must be {state}", f"the {p} are {state} only if {when}"])
        yield source, self.one([f"the {p} are {state} if {when}", f"if {when}, the {p} are {state}"]) if "only" not in source else f"the {p} are not {state} unless {when}", E
        yield source, self.one([f"the {p} are {state}", f"the {p} are always {state}", f"the {p} are {state} if {else_}", f"the {p} were {state} yesterday"]), X
        if "only" not in source:
            yield source, f"if {when}, the {p} are {opposite}", C
        source = self.one([f"the {p} are {state} unless {when}", f"unless {when}, the {p} are {state}"])
        yield source, self.one([f"unless {when}, the {p} are {state}", f"the {p} are {state} except when {when}"]), E
        yield source, f"the {p} are {state} when {when}", X
        source = f"the {p} are {self.one(['always ', ''])}{state}"
        yield source, f"the {p} are {state}", E
        yield source, f"the {p} are {opposite}", C
        yield source, f"the {p} are never {state}", C
        source = f"the {p} are {state}, never {opposite}"
        yield source, f"the {p} are {opposite}", C
        yield source, f"the {p} are {state}", E

    def modality(self):
        p, (base, third, past, participle, gerund, noun), thing = self.agent(), self.one(THING_VERBS), self.one(THINGS)
        strong = [f"{p} must {base} {thing}", f"{p} has to {base} {thing}", f"{p} is required to {base} {thing}", f"{p} is obliged to {base} {thing}"]
        free = [f"{p} may {base} {thing}", f"{p} is allowed to {base} {thing}", f"{p} is permitted to {base} {thing}"]
        forbidden = [f"{p} must not {base} {thing}", f"{p} may not {base} {thing}", f"{p} is forbidden to {base} {thing}", f"{p} is not allowed to {base} {thing}"]
        needless = [f"{p} need not {base} {thing}", f"{p} does not have to {base} {thing}", f"{p} is not obliged to {base} {thing}"]
        advised = [f"{p} should {base} {thing}", f"{p} is advised to {base} {thing}", f"it is recommended that {p} {base} {thing}"]
        table = {("strong", "strong"): E, ("strong", "forbidden"): C, ("strong", "needless"): C, ("free", "free"): E, ("free", "strong"): N, ("free", "forbidden"): C, ("forbidden", "forbidden"): E, ("forbidden", "strong"): C, ("forbidden", "free"): C, ("needless", "needless"): E, ("needless", "strong"): C, ("needless", "forbidden"): N, ("advised", "advised"): E, ("advised", "strong"): N}
        groups = {"strong": strong, "free": free, "forbidden": forbidden, "needless": needless, "advised": advised}
        for key in self.some(sorted(table), 3):
            yield self.one(groups[key[0]]), self.one(groups[key[1]]), table[key]
        source = self.one(strong + free + advised)
        yield source, f"{p} {past} {thing}", N

    def quantifier(self):
        p = self.one(PLURALS)
        done = self.one(["were inspected", "passed the test", "arrived", "were sold", "are empty", "have been replaced", "failed", "are in use", "were damaged", "were recycled"])
        groups = {
            "all": [f"all {p} {done}", f"every one of the {p} {done}".replace("were", "was") if "were" in done else f"all of the {p} {done}", f"all of the {p} {done}", f"the {p} {done} without exception"],
            "most": [f"most of the {p} {done}", f"the majority of the {p} {done}"],
            "some": [f"some of the {p} {done}", f"a few of the {p} {done}"],
            "none": [f"none of the {p} {done}", f"not one of the {p} {done}"],
            "notall": [f"not all of the {p} {done}", f"not every one of the {p} {done}".replace("were", "was")],
        }
        table = {("all", "all"): E, ("all", "most"): E, ("all", "some"): E, ("all", "none"): C, ("all", "notall"): C, ("most", "most"): E, ("most", "all"): X, ("most", "none"): C, ("some", "some"): E, ("some", "all"): X, ("some", "most"): X, ("some", "none"): C, ("none", "none"): E, ("none", "some"): C, ("none", "all"): C, ("none", "notall"): E, ("notall", "notall"): E, ("notall", "all"): C, ("notall", "none"): N}
        for key in self.some(sorted(table), 4):
            yield self.one(groups[key[0]]), self.one(groups[key[1]]), table[key]
        n = self.r.randrange(5, 60)
        m = n + self.r.randrange(2, 30)
        low = n - self.r.randrange(1, 4)
        least, most_ = [f"at least {n} {p} {done}", f"no fewer than {n} {p} {done}"], [f"at most {n} {p} {done}", f"no more than {n} {p} {done}", f"up to {n} {p} {done}"]
        yield self.one(least), self.one(least), E
        yield self.one(least), f"at most {low} {p} {done}", C
        yield self.one(most_), f"{m} {p} {done}", C
        yield self.one(most_[:2]), self.one(least), X
        yield f"exactly {n} {p} {done}", self.one([f"{n} {p} {done}", f"more than {low} {p} {done}"]), E
        yield f"{n} of the {m} {p} {done}", f"all {m} {p} {done}", C
        yield f"{n} of the {m} {p} {done}", f"{n} {p} {done}", E
        yield f"only {n} of the {m} {p} {done}", f"{m - n} of the {p} {done}" if m - n != n else f"all {p} {done}", C

    def exception(self):
        what = self.one(["the museum is open", "the shuttle runs", "the market takes place", "the office answers calls", "the pool is heated", "deliveries are made", "the clinic sees patients"])
        no = {"the museum is open": "the museum is closed", "the shuttle runs": "the shuttle does not run", "the market takes place": "there is no market", "the office answers calls": "the office does not answer calls", "the pool is heated": "the pool is not heated", "deliveries are made": "no deliveries are made", "the clinic sees patients": "the clinic sees no patients"}[what]
        d, e = self.some(DAYS, 2)
        but = self.one(["except", "apart from", "other than", "but not", "with the exception of"])
        on = "on " if but in ("except", "but not") and self.chance(.6) else ""
        source = self.one([f"{what} every day {but} {on}{d}" + ("s" if on else ""), f"{what} daily {but} {on}{d}" + ("s" if on else ""), f"{what} on all days of the week {but} {on}{d}" + ("s" if on else "")])
        yield source, self.one([f"{what} on {e}", f"{what} on {e}s"]), E
        yield source, self.one([f"{no} on {d}s", f"{no} on {d}"]), E
        yield source, self.one([f"{what} on {d}", f"{what} on {d}s"]), C
        yield source, f"{no} on {e}s", C
        yield source, f"{what} every day", C
        p = self.one(PLURALS)
        a, b = self.two(self.person)
        done, undone = self.one([("voted for the plan", "did not vote for the plan"), ("signed", "did not sign"), ("attended", "did not attend"), ("agreed", "did not agree"), ("received a bonus", "received no bonus"), ("passed", "did not pass")])
        who = self.one(["everyone", "every member", "all the directors", "the whole team", "all candidates"])
        source = self.one([f"{who} except {a} {done}", f"{who} {done} apart from {a}", f"with the exception of {a}, {who} {done}", f"{who} but {a} {done}"])
        yield source, f"{a} {undone}", E
        yield source, f"{a} {done}", C
        source = self.one([f"only {a} {done}", f"nobody but {a} {done}", f"no one except {a} {done}", f"{a} alone {done}"])
        yield source, f"{a} {done}", E
        yield source, f"{a} {undone}", C
        yield source, f"{b} {done}", C
        c = self.one(COUNTRY)
        source = f"the {p} are sold in every country of the region except {c}"
        yield source, f"the {p} are sold in {c}", C
        yield source, f"the {p} are not sold in {c}", E

    def frequency(self):
        what, verb = self.one([("the filters", "are changed"), ("the lift", "is inspected"), ("the council", "meets"), ("the newsletter", "appears"), ("the pumps", "are serviced"), ("the festival", "is held"), ("the accounts", "are audited"), ("the ferry", "leaves"), ("the bins", "are emptied"), ("the patients", "are weighed"), ("the chairman", "is elected"), ("the data", "are backed up")])
        table = [("every six months", ["twice a year", "every half year", "semi-annually"]), ("every year", ["annually", "once a year", "yearly", "every twelve months"]), ("every two years", ["biennially", "every second year", "once in two years"]), ("every week", ["weekly", "once a week", "every seven days"]), ("every two weeks", ["fortnightly", "every other week", "every second week"]), ("every three months", ["quarterly", "four times a year", "once a quarter"]), ("every day", ["daily", "once a day"]), ("every month", ["monthly", "once a month", "twelve times a year"]), ("every hour", ["hourly", "once an hour", "every sixty minutes"]), ("every four months", ["three times a year"]), ("every five years", ["once in five years"]), ("every four years", ["once in four years"]), ("three times a week", ["thrice a week"]), ("twice a day", ["two times a day", "every twelve hours"]), ("every ten minutes", ["six times an hour"]), ("every three years", ["once in three years"]), ("twice a month", ["two times a month"]), ("every half hour", ["every thirty minutes", "twice an hour"])]
        (f, same), (g, _) = self.some(table, 2)
        own = [f, *same]
        source = f"{what} {verb} {self.one(own)}"
        yield source, f"{what} {verb} {self.one(own)}", E
        yield source, f"{what} {verb} {g}", C
        n = self.r.randrange(2, 12)
        unit = self.one(["days", "weeks", "months", "years", "hours"])
        source = f"{what} {verb} every {self.number(n)} {unit}"
        yield source, f"{what} {verb} every {self.number(n)} {unit}", E
        yield source, f"{what} {verb} every {self.number(self.other(n))} {unit}", C
        d, e = self.some(DAYS, 2)
        source = self.one([f"{what} {verb} every {d}", f"{what} {verb} on {d}s", f"{what} {verb} each {d}"])
        yield source, self.one([f"{what} {verb} on {d}s", f"{what} {verb} every {d}", f"{what} {verb} weekly"]), E
        yield source, self.one([f"{what} {verb} on {e}s", f"{what} {verb} daily", f"{what} {verb} every {e}"]), C

    def units(self):
        n = self.r.randrange(2, 40)
        what, kind = self.one([("the trail", "length"), ("the cable", "length"), ("the tunnel", "length"), ("the journey", "time"), ("the film", "time"), ("the operation", "time"), ("the crate", "weight"), ("the bull", "weight"), ("the parcel", "weight"), ("the tank", "volume"), ("the bottle", "volume"), ("the warranty", "months"), ("the lease", "months"), ("the tower", "height")])
        if kind in ("length", "height"):
            is_ = "is" if kind == "length" else "is"
            word = "long" if kind == "length" else "high"
            pairs = [(f"{n / 2:g} km", f"{n * 500:,} metres"), (f"{n} metres", f"{n * 100:,} centimetres"), (f"{n} kilometres", f"{n * 1000:,} m")]
            source, same = self.one(pairs)
            wrong = self.one([same.replace(same.split()[0], f"{int(same.split()[0].replace(',', '')) * self.one([10, 2, 3]):,}"), source.replace(source.split()[0], f"{float(source.split()[0]) + self.one([1, 2, .5]):g}")])
            frame = lambda v: f"{what} {is_} {v} {word}"
        elif kind == "time":
            h = self.r.randrange(1, 7)
            half = self.chance(.5)
            m = h * 60 + (30 if half else 0)
            source, same = f"{m} minutes", (f"{NUMBER[h]} and a half hours" if half else f"{NUMBER[h]} hour{'s' if h > 1 else ''}") if h > 1 or not half else "an hour and a half"
            wrong = self.one([f"{self.other(m)} minutes", f"{NUMBER[h + 1]} hours", f"{NUMBER[h + 2]} hours"])
            frame = lambda v: f"{what} {self.one(['lasts', 'takes'])} {v}"
        elif kind == "weight":
            source, same = self.one([(f"{n} kg", f"{n * 1000:,} grams"), (f"{n / 2:g} tonnes", f"{n * 500:,} kilograms"), (f"{n} tonnes", f"{n * 1000:,} kg")])
            wrong = self.one([same.replace(same.split()[0], f"{int(same.split()[0].replace(',', '')) * self.one([10, 2, 5]):,}"), f"{self.other(n * 3)} kg"])
            frame = lambda v: f"{what} weighs {v}"
        elif kind == "volume":
            source, same = self.one([(f"{n} litres", f"{n * 1000:,} ml"), (f"{n / 4:g} litres", f"{n * 250:,} millilitres"), (f"{n} cubic metres", f"{n * 1000:,} litres")])
            wrong = same.replace(same.split()[0], f"{int(same.split()[0].replace(',', '')) * self.one([10, 2, 3]):,}")
            frame = lambda v: f"{what} holds {v}"
        else:
            y = self.r.randrange(1, 7)
            source, same = f"{y * 12} months", f"{NUMBER[y]} year{'s' if y > 1 else ''}"
            wrong = self.one([f"{NUMBER[y + 1]} years", f"{y * 12 + 6} months", f"{NUMBER[y + 2]} years"])
            frame = lambda v: f"{what} runs for {v}"
        if self.chance(.5):
            source, same = same, source
        if wrong != source and wrong != same:
            yield frame(source), frame(same), E
            yield frame(source), frame(wrong), C
        k = self.r.randrange(2, 9)
        p = self.one(PLURALS)
        yield f"{self.number(k)} dozen {p} were ordered", f"{k * 12} {p} were ordered", E
        yield f"{self.number(k)} dozen {p} were ordered", f"{k * self.one([10, 6, 20])} {p} were ordered", C

    def arithmetic(self):
        m = self.one(MASS)
        unit = self.one(["million euros", "people", "tonnes", "thousand units", "seats", "members"])
        a = self.r.randrange(4, 90)
        d = self.r.randrange(1, min(a, 30))
        b = a + d if self.chance(.5) else a - d
        rose, fell = ["rose", "increased", "grew", "went up"], ["fell", "decreased", "dropped", "shrank"]
        verb, anti = (rose, fell) if b > a else (fell, rose)
        y = self.year()
        source = self.one([f"{m} {self.one(verb)} from {a} {unit} in {y} to {b} {unit} in {y + 1}", f"{m} was {a} {unit} in {y} and {b} {unit} in {y + 1}", f"in {y}, {m} stood at {a} {unit}; a year later it was {b} {unit}", f"{m} {self.one(verb)} from {a} to {b} {unit}"])
        yield source, f"{m} {self.one(verb)} by {d} {unit}", E
        yield source, f"{m} {self.one(verb)} by {self.other(d)} {unit}", C
        yield source, f"{m} {self.one(anti)} by {d} {unit}", C
        yield source, f"{m} {self.one(verb)}", E
        yield source, f"{m} {self.one(anti)}", C
        k = self.r.randrange(2, 4)
        ps = self.some(PLURALS, k)
        ns = [self.r.randrange(2, 40) for _ in ps]
        total = sum(ns)
        place = self.one(["the depot", "the school", "the site", "the harbour", "the hall", "the farm"])
        listing = ", ".join(f"{self.number(n)} {p}" for n, p in list(zip(ns, ps))[:-1]) + f" and {self.number(ns[-1])} {ps[-1]}"
        source = self.one([f"{place} holds {listing}", f"at {place} there are {listing}"])
        things = self.one(["items", "things"])
        yield source, f"{place} has {total} {things} of these kinds in all", E
        yield source, f"{place} has {self.other(total)} {things} of these kinds in all", C
        i = self.r.randrange(k)
        yield source, f"{place} has {self.number(ns[i])} {ps[i]}", E
        if ns[i] != ns[i - 1]:
            yield source, f"{place} has {self.number(ns[i - 1])} {ps[i]}", C
        p, q = self.two(self.person)
        u, v = self.r.randrange(5, 60), self.r.randrange(5, 60)
        if u != v:
            source = self.one([f"{p} sold {u} tickets and {q} sold {v}", f"{p} scored {u} points, {q} {v}", f"{p} drove {u} km; {q} drove {v} km"])
            noun, verb2 = ("tickets", "sold") if "tickets" in source else ("points", "scored") if "points" in source else ("km", "drove")
            yield source, f"together, {p} and {q} {verb2} {u + v} {noun}", E
            yield source, f"together, {p} and {q} {verb2} {self.other(u + v)} {noun}", C
            more, less = (p, q) if u > v else (q, p)
            yield source, f"{more} {verb2} {abs(u - v)} {noun} more than {less}" if noun != "km" else f"{more} drove {abs(u - v)} km further than {less}", E
            yield source, f"{less} {verb2} more {noun} than {more}" if noun != "km" else f"{less} drove further than {more}", C
        n, price = self.r.randrange(3, 20), self.r.randrange(5, 60)
        source = f"{self.agent()} bought {self.number(n)} {self.one(PLURALS)} at {price} euros each"
        yield source, f"the purchase cost {n * price:,} euros in all", E
        yield source, f"the purchase cost {self.other(n * price):,} euros in all", C

    def percentage(self):
        total = self.one([20, 40, 50, 60, 80, 100, 120, 150, 200, 300, 400, 500, 800, 1000])
        share = self.one([10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 5])
        n = total * share // 100
        if n * 100 != total * share or n == 0:
            return
        p = self.one(PLURALS)
        done = self.one(["were sold", "failed", "arrived late", "were repaired", "are new", "passed"])
        words = {10: "a tenth", 20: "a fifth", 25: "a quarter", 50: "half", 75: "three quarters"}
        source = self.one([f"of the {total} {p}, {n} {done}", f"{n} of {total} {p} {done}", f"{n} out of {total} {p} {done}"])
        yield source, self.one([f"{share} per cent of the {p} {done}", f"{share}% of the {p} {done}"] + ([f"{words[share]} of the {p} {done}"] if share in words else [])), E
        wrong = self.one([s for s in (10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90) if s != share])
        yield source, self.one([f"{wrong} per cent of the {p} {done}", f"{wrong}% of the {p} {done}"] + ([f"{words[wrong]} of the {p} {done}"] if wrong in words else [])), C
        if share != 50:
            yield source, f"{'more' if share > 50 else 'less'} than half of the {p} {done}", E
            yield source, f"{'less' if share > 50 else 'more'} than half of the {p} {done}", C
        m = self.one(MASS)
        a = self.one([40, 50, 60, 80, 100, 120, 200, 400, 500])
        ch = self.one([5, 10, 20, 25, 50, 100])
        rise = self.chance(.6)
        b = a + a * ch // 100 if rise else a - a * ch // 100
        if b <= 0:
            return
        verb, anti = ("rose", "fell") if rise else ("fell", "rose")
        source = f"{m} {self.one([verb, 'went'])} from {a} to {b} {self.one(['million', 'thousand', 'units', 'tonnes'])}"
        yield source, self.one([f"{m} {verb} by {ch} per cent", f"{m} {verb} by {ch}%"] + ([f"{m} doubled"] if ch == 100 and rise else []) + ([f"{m} halved"] if ch == 50 and not rise else [])), E
        yield source, self.one([f"{m} {anti} by {ch}%", f"{m} {verb} by {ch * 2 if ch < 50 else ch + 13}%", f"{m} {verb} by {ch + self.one([3, 5, 10])} per cent"] + ([f"{m} tripled"] if rise else [f"{m} doubled"])), C

    def date(self):
        a, (base, third, past, participle, gerund, noun), thing = self.agent(), self.one(THING_VERBS), self.one(THINGS)
        d1, d2 = self.day(), self.day()
        y, z = self.some(range(1900, 2025), 2)
        if d1 == d2:
            return
        source = self.one([f"on {d1} {y}, {a} {past} {thing}", f"{a} {past} {thing} on {d1} {y}"])
        month = d1.split()[1]
        yield source, self.one([f"{thing} was {participle} on {d1} {y}", f"{thing} was {participle} in {y}", f"{a} {past} {thing} in {month} {y}", f"{thing} was {participle} in the {y // 10 * 10}s"]), E
        yield source, self.one([f"{a} {past} {thing} on {d2} {y}", f"{thing} was {participle} in {z}", f"{a} {past} {thing} on {d1} {z}", f"{thing} was {participle} in {self.one([m for m in MONTHS if m != month])} {y}"]), C
        before = self.r.randrange(1, 40)
        later = y + before
        p = self.person()
        source = self.one([f"{p} was born in {y} and died in {later + 30}", f"{p} was born in {y}. {p.split()[-1]} died in {later + 30}"])
        yield source, self.one([f"{p} died after {y}", f"{p} was born before {later + 30}", f"{p} died at the age of about {later + 30 - y}"]), E
        yield source, self.one([f"{p} died in {y}", f"{p} was born in {later + 30}", f"{p} died at the age of {later + 60 - y}"]), C
        thing2 = self.one([t for t in THINGS if t != thing])
        source = self.one([f"{thing} was built in {y} and {thing2} in {later}", f"{thing2} was built in {later}, {before} years after {thing}", f"{thing} dates from {y}. {up(thing2)} followed in {later}"])
        yield source, self.one([f"{thing} is older than {thing2}", f"{thing2} was built after {thing}", f"{thing} was built before {thing2}"]), E
        yield source, self.one([f"{thing2} is older than {thing}", f"{thing} was built after {thing2}", f"{thing2} was built before {thing}"]), C
        s, t = self.some(DAYS, 2)
        source = self.one([f"the meeting was moved from {s} to {t}", f"the meeting, planned for {s}, was put off until {t}", f"instead of {s}, the meeting took place on {t}"])
        yield source, f"the meeting was {self.one(['held on', 'moved to'])} {t}" if "took place" in source else f"the meeting was moved to {t}", E
        yield source, self.one([f"the meeting was moved to {s}", f"the meeting was moved from {t} to {s}"]) if "moved" in source or "put off" in source else f"the meeting took place on {s}", C
        h, k = self.some(range(6, 20), 2)
        source = f"{what_opens(self)} opens at {min(h, k)}:00 and closes at {max(h, k)}:00"
        subject = source.split(" opens")[0]
        yield source, self.one([f"{subject} closes at {max(h, k)}:00", f"{subject} is open for {abs(h - k)} hours"]), E
        yield source, self.one([f"{subject} closes at {min(h, k)}:00", f"{subject} opens at {max(h, k)}:00", f"{subject} is open for {abs(h - k) + 1} hours"]), C

    def listed(self):
        names = self.some(sorted(set(LAST)), 5)
        inside, out = names[:self.r.randrange(2, 5)], names[4]
        listing = ", ".join(inside[:-1]) + " and " + inside[-1]
        verb = self.one(["attended the meeting", "signed the letter", "voted in favour", "received the memo", "were promoted", "joined the trip"])
        single = verb.replace("were", "was")
        source = self.one([f"{listing} {verb}", f"those who {verb} were {listing}"]) if "were" not in verb else f"{listing} {verb}"
        a = self.one(inside)
        yield source, f"{a} {single}", E
        yield source, f"{out} {single}", N
        if len(inside) > 2:
            x, y = self.some(inside, 2)
            yield source, f"{x} and {y} {verb}", E
        yield source, f"{a} and {out} {verb}", X
        yield f"neither {inside[0]} nor {inside[1]} {single}", f"{a if a in inside[:2] else inside[0]} {single}", C
        yield f"{inside[0]} or {inside[1]} {single}", f"{inside[0]} {single}", X
        yield f"both {inside[0]} and {inside[1]} {verb}", f"{inside[1]} {single}", E
        yield f"{inside[0]}, but not {inside[1]}, {single}", f"{inside[1]} {single}", C
        yield f"{inside[0]}, but not {inside[1]}, {single}", f"{inside[0]} {single}", E
        one, two = self.some(PLURALS, 2)
        k, q = self.two(self.company)
        source = self.one([f"{k} makes {one}, and {q} makes {two}", f"{k} makes {one}; {q}, on the other hand, makes {two}", f"{k} and {q} make {one} and {two}, respectively"])
        yield source, f"{q} makes {two}", E
        yield source, f"{q} makes {one}", X
        yield source, f"{k} makes {two}", X

    def attribution(self):
        p, q = self.two(self.person)
        a = self.one(GROUPS)
        base, third, past, participle, gerund, noun = self.one(THING_VERBS)
        thing = self.one(THINGS)
        verb = self.one(["claimed", "alleged", "believes", "suspects", "argued", "thinks", "insisted", "suggested"])
        source = f"{p} {verb} that {a} {past} {thing}"
        yield source, f"{p} {verb} that {a} {past} {thing}", E
        yield source, self.one([f"{q} {verb} that {a} {past} {thing}", f"{a} {past} {thing}"]), N
        source = self.one([f"{p} told {q} that {a} had {participle} {thing}", f"{q} learned from {p} that {a} had {participle} {thing}", f"{q} was told by {p} that {a} had {participle} {thing}"])
        yield source, f"{p} told {q} that {a} had {participle} {thing}", E
        yield source, f"{q} told {p} that {a} had {participle} {thing}", X
        source = self.one([f"{p} denied that {a} had {participle} {thing}", f"{p} rejected the claim that {a} had {participle} {thing}"])
        yield source, f"{p} said that {a} had {participle} {thing}", C
        yield source, self.one([f"{p} said that {a} had not {participle} {thing}", f"{p} denied that {a} {past} {thing}"]), E
        yield source, f"{a} {past} {thing}", N
        x, y = ("supports", "opposes") if self.chance(.5) else ("opposes", "supports")
        n1, n2 = self.one(["the plan", "the closure", "the merger", "the new road"]), None
        yield f"{p} {x} {n1}, whereas {q} {y} it", f"{q} {y} {n1}", E
        yield f"{p} {x} {n1}, whereas {q} {y} it", f"{q} {x} {n1}", C

    def coreference(self):
        woman = self.chance(.5)
        p, q = self.person(woman), self.person(not woman)
        if set(p.split()) & set(q.split()):
            return
        pronoun = "She" if woman else "He"
        (b1, _, past1, *_), (b2, t2, past2, part2, *_) = self.some(PERSON_VERBS, 1)[0], self.some(THING_VERBS, 1)[0]
        thing = self.one(THINGS)
        first, second = (p, q) if self.chance(.5) else (q, p)
        source = f"{first} {past1} {second}. {pronoun} {past2} {thing} {self.one(['soon after', 'the next day', 'later', 'that evening'])}"
        yield source, f"{p} {past2} {thing}", E
        yield source, f"{q} {past2} {thing}", X
        k, m = self.two(self.company)
        source = f"{k} and {m} both bid for {thing}. {self.one(['The latter', 'The former'])} withdrew"
        who, other = (m, k) if "latter" in source else (k, m)
        yield source, f"{who} withdrew", E
        yield source, f"{other} withdrew", X
        c, d = self.some(CITY, 2)
        source = f"{p} runs a workshop in {c}. It employs {self.r.randrange(3, 90)} people and also has a branch in {d}"
        yield source, f"{p}'s workshop is in {c}", E
        yield source, f"{p}'s workshop has a branch in {d}", E
        yield source, f"{p}'s workshop has a branch in {c}", X

    def place(self):
        p = self.agent()
        c, d, e = self.some(CITY, 3)
        source, right, wrong = self.one([
            (f"{p} moved from {c} to {d}", [f"{p} moved to {d}", f"{p} left {c}"], [f"{p} moved to {c}", f"{p} moved from {d} to {c}", f"{p} left {d}"]),
            (f"{p} opened an office in {c} after closing the one in {d}", [f"{p} closed the office in {d}", f"{p} opened an office in {c}"], [f"{p} closed the office in {c}", f"{p} opened an office in {d}"]),
            (f"the train from {c} to {d} passes through {e}", [f"the train to {d} passes through {e}", f"the train from {c} goes to {d}"], [f"the train goes from {d} to {c}", f"the train ends in {e}"]),
            (f"{p}, based in {c}, ships its goods to {d}", [f"{p} is based in {c}", f"goods are shipped to {d}"], [f"{p} is based in {d}", f"{p} ships its goods to {c}"]),
            (f"{p} was born in {c} but grew up in {d}", [f"{p} grew up in {d}", f"{p} was born in {c}"], [f"{p} was born in {d}", f"{p} grew up in {c}"]),
            (f"the conference was held in {c}, not in {d} as announced", [f"the conference took place in {c}", f"the conference was not held in {d}"], [f"the conference was held in {d}", f"the conference took place in {d}"]),
            (f"{c} lies north of {d}", [f"{d} lies south of {c}"], [f"{d} lies north of {c}", f"{c} lies south of {d}"]),
            (f"{p} flew to {c} by way of {d}", [f"{p} flew to {c}", f"{p} passed through {d}"], [f"{p} flew to {d} by way of {c}"]),
        ])
        yield source, self.one(right), E
        yield source, self.one(wrong), C if "left" not in self.one(wrong) else X
        yield source, right[0].replace(c, e).replace(d, e) if e not in source else self.one(wrong), X

    def comparison(self):
        a, b, c = self.some(["the old pump", "the new pump", "the north tower", "the south tower", "the blue car", "the red car", "the first model", "the second model", "the winter course", "the summer course", "the inland route", "the coastal route"], 3)
        more, less, noun = self.one([("heavier", "lighter", "weight"), ("taller", "shorter", ""), ("more expensive", "cheaper", ""), ("faster", "slower", ""), ("older", "newer", ""), ("longer", "shorter", ""), ("more reliable", "less reliable", ""), ("larger", "smaller", ""), ("busier", "quieter", "")])
        source = self.one([f"{a} is {more} than {b}", f"compared with {b}, {a} is {more}", f"{b} is {less} than {a}", f"{b} is not as {more.replace('more ', '')} as {a}" if more.startswith("more ") else f"{a} is far {more} than {b}"])
        yield source, self.one([f"{a} is {more} than {b}", f"{b} is {less} than {a}"]), E
        yield source, self.one([f"{b} is {more} than {a}", f"{a} is {less} than {b}", f"{a} and {b} are equal in this respect"]), C
        yield source, self.one([f"{c} is {more} than {b}", f"{a} is {more} than {c}"]), N
        most = "the most " + more[5:] if more.startswith("more ") else {"heavier": "the heaviest", "taller": "the tallest", "faster": "the fastest", "older": "the oldest", "longer": "the longest", "larger": "the largest", "busier": "the busiest"}[more]
        source = f"of {a}, {b} and {c}, {b} is {most}"
        yield source, self.one([f"{b} is {most} of the three", f"{b} is {more} than {a}"]), E
        yield source, self.one([f"{a} is {most} of the three", f"{c} is {more} than {b}"]), C
        p, q = self.two(self.person)
        i, j = sorted(self.some(range(1, 9), 2))
        source = self.one([f"{p} finished {ORDINAL[i]} and {q} {ORDINAL[j]}", f"{p} came {ORDINAL[i]}, {q} {ORDINAL[j]}"])
        yield source, self.one([f"{p} finished ahead of {q}", f"{q} came {ORDINAL[j]}"]), E
        yield source, self.one([f"{q} finished ahead of {p}", f"{p} came {ORDINAL[j]}", f"{q} came {ORDINAL[i]}"]), C

    def counted(self):
        n = self.amount()
        p = self.one(PLURALS)
        a = self.agent()
        frame = self.one(["{a} ordered {n} {p}", "{a} has {n} {p}", "there are {n} {p} in the hall", "{n} {p} were delivered to {a}", "{a} inspected {n} {p}", "{a} sold {n} {p} last year"])
        fill = lambda k: frame.format(a=a, n=self.number(k), p=p)
        source = fill(n)
        yield source, fill(n), E
        yield source, fill(self.other(n)), C
        yield source, fill(n), E
        m = round(self.r.uniform(1.1, 99), 1)
        money = self.one([(f"{m:g} million", f"{int(round(m * 1_000_000)):,}", f"{m * 10:g} million"), (f"{m:g} billion", f"{int(round(m * 1000)):,} million", f"{m / 10:.2g} billion")])
        unit = self.one(["euros", "dollars", "pounds"])
        frame2 = self.one(["the bridge cost {v} {u}", "the grant amounts to {v} {u}", "{a} earned {v} {u}", "the fund holds {v} {u}"])
        put = lambda v: frame2.format(a=a, v=v, u=unit)
        if self.chance(.5):
            money = (money[1], money[0], money[2])
        yield put(money[0]), put(money[1]), E
        yield put(money[0]), put(money[2]), C
        code, other = f"{self.one('ABCDEFGHK')}{self.r.randrange(10, 999)}", f"{self.one('ABCDEFGHK')}{self.r.randrange(10, 999)}"
        if code != other:
            yield f"{a} chose room {code}", f"room {code} was chosen by {a}", E
            yield f"{a} chose room {code}", f"{a} chose room {other}", C

    def about_facts(self):
        """Sentences of real texts under a condition, a doubt, a denial or a plain frame."""
        if len(self.facts) < 2:
            return
        s, t = (f.rstrip(".") for f in self.some(self.facts, 2))
        if not (s[:1].isupper() and t[:1].isupper()):
            return
        low = lambda x: x if x.split()[0] not in ("The", "A", "An", "It", "He", "She", "They", "This", "These", "In", "There", "Its", "His", "Her", "Their", "Most", "Some", "Many") else x[:1].lower() + x[1:]
        p = self.person()
        source, claim, label = self.one([
            (f"If {low(s)}, then {low(t)}", t, X), (f"If {low(s)}, then {low(t)}", s, X), (f"Although {low(s)}, {low(t)}", t, E), (f"Although {low(s)}, {low(t)}", s, E), (f"Because {low(s)}, {low(t)}", s, E),
            (f"It is not true that {low(s)}", s, C), (f"Nobody has shown that {low(s)}", s, X), (f"{p} doubts that {low(s)}", s, X), (f"{p} asked whether {low(s)}", s, X), (f"It turned out that {low(s)}", s, E), (f"Tests confirmed that {low(s)}", s, E),
            (f"{p} hopes that {low(s)}", s, X), (f"It is unclear whether {low(s)}", s, X), (f"Contrary to a common belief, it is false that {low(s)}", s, C), (f"{s}, and {low(t)}", t, E), (f"{s}, whereas {low(t)}", s, E), (f"Either {low(s)}, or {low(t)}", s, X), (f"Unless {low(s)}, {low(t)}", t, X), (f"{p} wrongly assumed that {low(s)}", s, C), (f"As is well known, {low(s)}", s, E), (f"Suppose that {low(s)}", s, X), (f"{p} was right that {low(s)}", s, E),
        ])
        yield source, claim + ".", label

    KINDS = {"roles": 3, "transfer": 2, "relation": 2, "event": 6, "tests": 1, "rule": 2, "modality": 1, "quantifier": 2, "exception": 2, "frequency": 2, "units": 1, "arithmetic": 2, "percentage": 1, "date": 2, "listed": 2, "attribution": 2, "coreference": 2, "place": 1, "comparison": 1, "counted": 2, "about_facts": 6}

    def pairs(self, count: int):
        """Yields `count` of (kind, source sentences, claim, label)."""
        kinds, weights = zip(*self.KINDS.items())
        made = 0
        while made < count:
            kind = self.r.choices(kinds, weights)[0]
            found = list(getattr(self, kind)())
            self.r.shuffle(found)
            for source, claim, label in found[:4]:
                source, claim = sentence(source), sentence(claim)
                if source == claim and self.chance(.7):
                    continue
                # A full stop inside ends a sentence of its own.
                yield kind, self.around(source), claim, label
                made += 1
                if made >= count:
                    return


def what_opens(maker: Maker) -> str:
    return maker.one(["the library", "the pool", "the shop", "the counter", "the museum", "the canteen", "the reading room"])


def minimal_pairs(count: int, seed: int, facts: list[str] | None = None):
    """Sources with one claim that follows and one that does not, in turn of each kind."""
    maker = Maker(seed, facts)
    kinds = [kind for kind in maker.KINDS if kind != "about_facts"]
    made = []
    while len(made) < count:
        kind = kinds[len(made) % len(kinds)]
        by_source: dict[str, dict[bool, tuple[str, int]]] = {}
        for source, claim, label in getattr(maker, kind)():
            by_source.setdefault(source, {}).setdefault(label == E, (claim, label))
        both = [(source, found) for source, found in by_source.items() if len(found) == 2 and sentence(source) != sentence(found[True][0])]
        if not both:
            continue
        source, found = maker.one(both)
        made.append({"kind": kind, "source": sentence(source), "supported": sentence(found[True][0]), "unsupported": sentence(found[False][0]), "contradicted": found[False][1] == C})
    return made


if __name__ == "__main__":
    for pair in minimal_pairs(int(sys.argv[1]), int(sys.argv[2])):
        print(json.dumps(pair, ensure_ascii=False))
