import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextReminderDay, type PlannedDeadline, planReminder, type Reminder, type Silence } from './planReminder.ts'

const days = [7, 3, 1]
const start = mustDayNumber('2026-01-01')
const dayAt = (offset: number): string => toPlainDate(start + offset)
const chain = [['responsible'], ['lead'], ['supervisor']]
const fresh = (due: string): PlannedDeadline => ({
  due, isOpen: true, isMatterDeleted: false, chain, last: null, sent: null, unacknowledged: 0,
}) // prettier-ignore

describe('planning one day', () => {
  test.each([
    [8, 'none', undefined],
    [7, 'before', 7],
    [5, 'before', 7],
    [3, 'before', 3],
    [2, 'before', 3],
    [1, 'before', 1],
    [0, 'today', 0],
    [-1, 'overdue', -1],
    [-30, 'overdue', -30],
  ])('%i days before its date a deadline that was never reminded: %s', (left, kind, stage) => {
    const plan = planReminder(fresh(dayAt(left)), dayAt(0), days)
    expect(plan).toMatchObject(stage === undefined ? { kind, reason: 'notYet' } : { kind, stage })
  })

  test('a stage is reminded once; an acknowledgement lasts until the next stage', () => {
    const sent = { due: dayAt(3), stage: 3, isAcknowledged: false }
    const last = { day: dayAt(0), reason: null }
    const due = dayAt(3)
    expect(planReminder({ ...fresh(due), sent, last }, dayAt(1), days)).toMatchObject({ reason: 'awaiting' })
    const acknowledged = { ...fresh(due), sent: { ...sent, isAcknowledged: true }, last }
    expect(planReminder(acknowledged, dayAt(1), days)).toMatchObject({ reason: 'acknowledged' })
    expect(planReminder(acknowledged, dayAt(2), days)).toMatchObject({ kind: 'before', stage: 1 })
  })

  test('every unacknowledged reminder escalates to the next person, and an overdue one never goes to the first alone', () => {
    const to = (left: number, unacknowledged: number) =>
      (planReminder({ ...fresh(dayAt(left)), unacknowledged }, dayAt(0), days) as Reminder).to
    expect(to(7, 0)).toEqual(['responsible'])
    expect(to(3, 1)).toEqual(['responsible', 'lead'])
    expect(to(1, 2)).toEqual(['responsible', 'lead', 'supervisor'])
    expect(to(-1, 0)).toEqual(['responsible', 'lead'])
    expect(to(-1, 9)).toEqual(['responsible', 'lead', 'supervisor'])
  })

  test('missed days are caught up by one reminder that says so', () => {
    const last = { day: dayAt(0), reason: 'notYet' as const }
    const plan = planReminder({ ...fresh(dayAt(9)), last }, dayAt(4), days)
    expect(plan).toMatchObject({ kind: 'before', stage: 7, missedFrom: dayAt(1), isCatchUp: true })
    const quiet = planReminder({ ...fresh(dayAt(30)), last }, dayAt(4), days)
    expect(quiet).toMatchObject({ reason: 'notYet', missedFrom: dayAt(1) })
    const onTime = planReminder({ ...fresh(dayAt(11)), last }, dayAt(4), days)
    expect(onTime).toMatchObject({ stage: 7, missedFrom: dayAt(1), isCatchUp: false })
  })

  test('without receivers the stage stays open, and the reason is recorded', () => {
    expect(planReminder({ ...fresh(dayAt(0)), chain: [] }, dayAt(0), days)).toMatchObject({ reason: 'noReceiver' })
  })

  test.each([
    [20, 13],
    [7, 4],
    [2, 1],
    [1, 1],
    [0, 1],
    [-5, 1],
  ])('%i days before the date the next reminder is %i days away', (left, away) => {
    expect(nextReminderDay(dayAt(left), dayAt(0), days)).toBe(dayAt(away))
  })
})

interface DayEvent {
  runs: number
  isAcknowledged: boolean
  moveBy: number
  flip: boolean
  /** Single notices fail on this day. */
  fails?: boolean
}

/** Records of one deadline, stored as the job stores them, but without a database. */
function simulate(firstDue: number, stages: readonly number[], events: readonly DayEvent[]) {
  const records = new Map<string, Reminder | Silence | { kind: 'none'; reason: 'missed' }>()
  const sentOn = new Map<string, Reminder[]>()
  const state = { due: firstDue, isOpen: true, last: null as PlannedDeadline['last'] }
  let [sent, unacknowledged]: [PlannedDeadline['sent'], number] = [null, 0]
  const openOn = new Map<string, { due: number }>()
  events.forEach(({ runs, isAcknowledged, moveBy, flip, fails = false }, offset) => {
    const today = dayAt(offset)
    if (flip) state.isOpen = !state.isOpen
    if (flip && state.isOpen && state.last?.reason === 'finished') {
      for (let day = mustDayNumber(state.last.day); day < start + offset; day += 1)
        records.set(toPlainDate(day), { kind: 'none', reason: 'finished', missedFrom: null })
      records.set(today, { kind: 'none', reason: 'resumed', missedFrom: null })
      state.last = { day: today, reason: 'resumed' }
    }
    state.due += moveBy
    if (state.isOpen) openOn.set(today, { due: state.due })
    for (let run = 0; run < runs; run += 1) {
      const known = records.get(today)
      if (known && !('reason' in known)) continue
      if (!state.isOpen && (state.last === null || state.last.reason === 'finished')) continue
      const planned = planReminder(
        { ...fresh(dayAt(state.due)), isOpen: state.isOpen, last: state.last, sent, unacknowledged },
        today,
        stages,
      )
      const isLost = fails && planned.kind !== 'none' && planned.kind !== 'overdue'
      const plan = isLost ? ({ ...planned, kind: 'none', reason: 'sendFailed' } as Silence) : planned
      if (plan.missedFrom)
        for (let day = mustDayNumber(plan.missedFrom); day < start + offset; day += 1)
          records.set(toPlainDate(day), { kind: 'none', reason: 'missed' })
      records.set(today, plan)
      if (plan.kind === 'none') {
        state.last = { day: today, reason: plan.reason }
        if (plan.reason === 'finished') unacknowledged = 0
      } else {
        sentOn.set(today, [...(sentOn.get(today) ?? []), plan])
        state.last = { day: today, reason: null }
        sent = { due: dayAt(state.due), stage: plan.stage, isAcknowledged: false }
        unacknowledged += 1
      }
    }
    if (isAcknowledged && sent) {
      sent = { ...sent, isAcknowledged: true }
      unacknowledged = 0
    }
  })
  return { records, sentOn, openOn }
}

describe('over any sequence of days', () => {
  const stages = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 3 })
  const event = fc.record({
    runs: fc.constantFrom(0, 1, 1, 1, 2),
    isAcknowledged: fc.boolean(),
    moveBy: fc.constantFrom(0, 0, 0, 0, 3, -3),
    flip: fc.constantFrom(false, false, false, false, false, true),
    fails: fc.constantFrom(false, false, false, true),
  })
  const course = fc.tuple(fc.integer({ min: -5, max: 30 }), stages, fc.array(event, { minLength: 1, maxLength: 45 }))

  test('every day of an open deadline between two runs has a reminder or a recorded reason', () => {
    fc.assert(
      fc.property(course, ([due, chosen, events]) => {
        const { records, openOn } = simulate(due, chosen, events)
        const ran = events.flatMap(({ runs }, offset) => (runs > 0 && records.has(dayAt(offset)) ? [offset] : []))
        for (const day of openOn.keys()) {
          const offset = mustDayNumber(day) - start
          const isBetween = ran.some((one) => one <= offset) && ran.some((one) => one >= offset)
          if (isBetween) expect(records.has(day)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('each person is reminded at most once a day, and every run on an overdue day reminds', () => {
    fc.assert(
      fc.property(course, ([due, chosen, events]) => {
        const { sentOn, openOn } = simulate(due, chosen, events)
        for (const plans of sentOn.values()) expect(plans).toHaveLength(1)
        events.forEach(({ runs }, offset) => {
          const open = openOn.get(dayAt(offset))
          if (runs > 0 && open && open.due < offset) expect(sentOn.has(dayAt(offset))).toBe(true)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('a stage whose notice failed is reminded by the next run that succeeds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 21, max: 40 }), stages, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (due, chosen, failures) => {
        const quiet = { runs: 1, moveBy: 0, flip: false, isAcknowledged: false }
        const { sentOn } = simulate(due, chosen, failures.map((fails) => ({ ...quiet, fails })))
        const stageDays = [...new Set([...chosen, 0])].map((stage) => due - stage).sort((one, other) => one - other)
        stageDays.forEach((first, index) => {
          const end = stageDays[index + 1] ?? due + 1
          const reached = Array.from({ length: end - first }, (_, n) => first + n).find((offset) => failures[offset] === false)
          if (reached !== undefined) expect(sentOn.has(dayAt(reached))).toBe(true)
        })
      }),
    ) // prettier-ignore
  })

  test('with a run each day and an unchanged date, each stage is reminded on its own day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 21, max: 40 }), stages, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (due, chosen, answers) => {
        const quiet = { runs: 1, moveBy: 0, flip: false }
        const { sentOn } = simulate(due, chosen, answers.map((isAcknowledged) => ({ ...quiet, isAcknowledged })))
        const expected = answers.flatMap((_, offset) => (offset >= due || chosen.includes(due - offset) ? [dayAt(offset)] : []))
        expect([...sentOn.keys()]).toEqual(expected)
      }),
    ) // prettier-ignore
  })
})
