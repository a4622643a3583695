import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import type { StaffSeed } from '../../../seed/shared/staff.ts'

const fieldsOf = [
  ['contract', 'debt'],
  ['labor', 'family'],
  ['equity', 'contract'],
  ['ip', 'labor'],
  ['realEstate', 'traffic'],
] as const
const titles = ['partner', 'lawyer', 'lawyer', 'lawyer', 'director'] as const
const firm = '北京律云律师事务所'
const office = [
  ['09:00:00', '12:00:00'],
  ['13:30:00', '18:30:00'],
] as const

/** The lawyers of the demo office: their fields and their consulting hours. */
export function lawyerProfileSeeds(
  lawyers: readonly StaffSeed[],
  goodAt: ReadonlyMap<string, string>,
  today: string,
): SeedRow[] {
  const profiles = lawyers.map((lawyer, index): SeedRow => {
    const [main, familiar] = fieldsOf[index % fieldsOf.length]!
    const years = 6 + ((index * 3) % 20)
    const weekly = ['1', '2', '3', '4', '5'].flatMap((weekday) => office.map(([from, to]) => ({ weekday, from, to })))
    return {
      name: lawyer.realname,
      userId: lawyer.id,
      licenceNo: `1110120${String(2026 - years)}1000${String(10 + index)}`,
      firm,
      title: titles[index % titles.length],
      years,
      regionCode: '110105',
      acceptFlag: 'Y',
      intro: `执业 ${years} 年，办理过大量企业法律事务。`,
      goodAt: [
        { goodAtId: goodAt.get(`civil.${main}`), level: 'main', years },
        { goodAtId: goodAt.get(`civil.${familiar}`), level: 'familiar', years: Math.ceil(years / 2) },
      ],
      weekly: index === 0 ? [...weekly, { weekday: '6', from: '09:00:00', to: '12:00:00' }] : weekly,
      exceptions:
        index === 1
          ? [{ date: toPlainDate(mustDayNumber(today) + 21), kind: 'off', from: null, to: null, note: '外地开庭' }]
          : [],
      status: 'approved',
      createTime: `${toPlainDate(mustDayNumber(today) - 720 + index * 60)} 09:30:00`,
    }
  })
  // One is new and awaits certification; another gave a wrong number.
  const others = [
    { name: '何小雨', licenceNo: '11101202520000099', title: 'trainee', years: 0, status: 'pending', daysAgo: 2 },
    { name: '冯立军', licenceNo: '11101201920000098', title: 'lawyer', years: 7, status: 'rejected', daysAgo: 40 },
  ].map(({ daysAgo, ...person }) => ({
    ...person,
    firm,
    acceptFlag: 'N',
    createTime: `${toPlainDate(mustDayNumber(today) - daysAgo)} 10:00:00`,
  }))
  return [...profiles, ...others]
}
