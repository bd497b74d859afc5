import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { claimReader } from '../../alignment/claim-reader.ts'
import { evidenceReader } from '../../alignment/evidence-reader.ts'
import { claimSignals } from '../../claim-signals.ts'

type Pairs = ReadonlyArray<readonly [evidence: string, claim: string]>

const conflictsOf = (evidence: string, claim: string) =>
  claimSignals(claimReader(claim), evidenceReader(evidence, '')).conflicts

const refuses = (pairs: Pairs): void => {
  for (const [evidence, claim] of pairs)
    it(`leaves it open: ${claim} (${evidence})`, () => {
      const conflicts = conflictsOf(evidence, claim)
      assert.ok(conflicts.length > 0)
      assert.ok(
        conflicts.every(({ kind, isDecisive }) => kind === 'modality' && isDecisive === true),
      )
    })
}

const lets = (pairs: Pairs): void => {
  for (const [evidence, claim] of pairs)
    it(`may follow: ${claim} (${evidence})`, () => {
      assert.deepEqual(conflictsOf(evidence, claim), [])
    })
}

describe('what holds only under a condition', () => {
  const visit = 'Provided that two parents come along, the class visits the zoo.'
  const race = 'As long as the ice holds, the race goes ahead.'
  const alarm = 'The alarm sounds when smoke enters the duct.'
  const frost = 'In case of frost the pumps are drained.'
  const swim = 'Children may swim if accompanied by an adult.'
  const refund = 'The refund is paid once the parcel has arrived.'
  const permit = 'Without a permit, anglers are fined.'
  const hives = 'If the hives are infected, all frames are burned.'
  refuses([
    [visit, 'The class visited the zoo.'],
    [visit, 'The class visits the zoo.'],
    [race, 'The race goes ahead.'],
    [alarm, 'The alarm is sounding.'],
    [alarm, 'Smoke entered the duct.'],
    [frost, 'The pumps were drained.'],
    [swim, 'Children may swim.'],
    [refund, 'The parcel has arrived.'],
    [refund, 'The refund was paid.'],
    [permit, 'Anglers are fined.'],
    ['Without the deposit, nobody gets the key.', 'Nobody gets the key.'],
    ['In case of frost the class moves to the hall, which is warm.', 'The class moved.'],
    ['In case you fall ill, a doctor is called.', 'A doctor is called.'],
    [hives, 'All frames of the infected hives were burned.'],
    ['The tutor comes only if a pupil asks for help.', 'The tutor comes to help.'],
    ['The insurer pays for a room on condition that he calls.', 'The insurer paid for a room.'],
    ['In the event of a fire, the doors unlock automatically.', 'The doors unlock automatically.'],
    ['As soon as the vaccine is approved, clinics will order it.', 'The vaccine was approved.'],
    ['The sprinkler runs whenever the soil is dry.', 'The soil is dry.'],
  ])
  lets([
    [alarm, 'The alarm sounds when there is smoke in the duct.'],
    [alarm, 'The alarm sounds if smoke enters the duct.'],
    [frost, 'Pumps are drained in frost.'],
    [swim, 'Children accompanied by an adult may swim.'],
    [permit, 'Anglers are fined if they have no permit.'],
    [hives, 'All frames of infected hives are burned.'],
    ['She left when the bell rang.', 'The bell rang.'],
    ['Once the ferry docked, the passengers went ashore.', 'The ferry docked.'],
    ['The bus to Nant runs once a week.', 'The bus to Nant runs.'],
    ['The abbey was once the home of monks.', 'The abbey was the home of monks.'],
    ['The hut has been empty as long as the mill has been shut.', 'The mill has been shut.'],
    ['The firm provided the bus and the driver.', 'The firm provided the bus.'],
    ['The clinic provided that winter meals for patients.', 'The clinic provided meals.'],
    ['Without a word, the miller left the room.', 'The miller left the room.'],
    ['Paula takes an umbrella in case it rains.', 'Paula takes an umbrella.'],
    ['In June, when the hut is open, the paths are full.', 'The paths are full in June.'],
    ['Without her knowledge, the firm uses her photos.', 'The firm uses her photos.'],
    ['Without a map, Ida has crossed the moor.', 'Ida has crossed the moor.'],
    ['In case you have not heard, Vera has moved to Turin.', 'Vera has moved to Turin.'],
    [
      'Nurses get a bonus once they have served a year.',
      'Nurses who have served a year get a bonus.',
    ],
    ['We stay as long as the ice holds, and the hut has a stove.', 'The hut has a stove.'],
    ['In case of frost the class moves to the hall, which seats 200.', 'The hall seats 200.'],
    ['Without a sound, the cat climbs the tree.', 'The cat climbs the tree.'],
    ['The law applies when goods are sold abroad.', 'The law applies to goods sold abroad.'],
    ['The shop is open on Sundays when the market is held.', 'The shop is open on Sundays.'],
    ['Tickets cost less if bought online; the show closes at six.', 'The show closes at six.'],
    [`${alarm} The alarm sounded on 4 May.`, 'The alarm sounded.'],
  ])
})

describe('what was almost so', () => {
  const school = 'The school almost closed in 2012.'
  refuses([
    [school, 'The school closed in 2012.'],
    [school, 'The school did not close in 2012.'],
    ['The goat nearly drowned in the pond.', 'The goat drowned in the pond.'],
    ['Nils almost missed the train.', 'Nils missed the train.'],
    ['The vase all but broke.', 'The vase broke.'],
    ['The climbers came close to giving up the tour.', 'The climbers gave up the tour.'],
    ['The bakery came close to being sold in 2019.', 'The bakery was sold in 2019.'],
    ['The pilot just avoided hitting the mast.', 'The pilot hit the mast.'],
    ['Nearly all of the members voted for it.', 'All members voted for it.'],
    ['The tank is almost full.', 'The tank is full.'],
    ['The tank is practically full.', 'The tank is full.'],
    ['Virtually all members voted for it.', 'All members voted for it.'],
    ['Tim came close to giving up.', 'Tim is giving up.'],
  ])
  lets([
    [school, 'The school nearly closed in 2012.'],
    ['The boat barely reached the shore.', 'The boat reached the shore.'],
    ['Almost 200 people came to the fair.', 'About 200 people came to the fair.'],
    ['Nearly all members voted for it.', 'Members voted for it.'],
    ['The mill closed almost a century ago.', 'The mill closed.'],
    ['Vera almost immediately repaired the pump.', 'Vera repaired the pump.'],
    ['Vera just missed the early train.', 'Vera missed the early train.'],
    ['The council avoided raising the tax.', 'The council did not raise the tax.'],
    ['The flat is close to parking.', 'The flat is near parking.'],
    ['To avoid overheating, open the lid.', 'The lid is opened to prevent overheating.'],
    ['The class was held virtually last week.', 'The class was held last week.'],
    ['The bakery is close to the station.', 'The bakery is close to the station.'],
    [`${school} The school closed in 2015.`, 'The school closed in 2015.'],
  ])
})

describe('what somebody is accused of', () => {
  const will = 'Clara was accused of forging the will.'
  const violin = 'Otto denied stealing the violin.'
  const murder = 'Two men were charged with the murder of Ann Lee.'
  refuses([
    [will, 'Clara forged the will.'],
    [violin, 'Otto stole the violin.'],
    [violin, 'Otto did not steal the violin.'],
    [murder, 'Two men murdered Ann Lee.'],
    [will, 'Clara did not forge the will.'],
    ['Ida was charged with stealing the cash.', 'Ida stole the cash.'],
    ['Police charged Ida with selling the horse.', 'Ida sold the horse.'],
    ['The trader was acquitted of fraud.', 'The trader committed fraud.'],
    ['Police accused the broker of selling fake shares.', 'The broker sold fake shares.'],
    ['The chemist was found not guilty of poisoning him.', 'The chemist poisoned him.'],
    ['The scroll is said to be cursed.', 'The scroll is cursed.'],
    ['The mayor denied that he took bribes.', 'The mayor took bribes.'],
    ['The envoy allegedly bribed the mayor.', 'The envoy bribed the mayor.'],
  ])
  lets([
    [will, 'Clara was accused of forging the will.'],
    [murder, 'Two men were charged with murdering Ann Lee.'],
    [murder, 'Ann Lee was murdered.'],
    ['Clara was convicted of forging the will.', 'Clara forged the will.'],
    ['Clara was accused of theft and admitted stealing the will.', 'Clara stole the will.'],
    ['Clara was accused of forging the will and fled to Malta.', 'Clara fled to Malta.'],
    ['The drain was cleared of leaves.', 'The plumber removed leaves from the drain.'],
    ['The battery was charged with a cable.', 'The battery was charged with a cable.'],
    ['The board is charged with reviewing the rules.', 'The board reviews the rules.'],
    ['Ivo blames himself for having lost the key.', 'Ivo lost the key.'],
    ['The hotel charges guests for parking.', 'Guests pay for parking.'],
    [violin, 'Otto said that he had not stolen the violin.'],
  ])
})
