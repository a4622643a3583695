import { makeCreditCode, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { fullPlaceName } from '../../../seed/shared/regions.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'
import type { SeededRandom } from '../../../seed/shared/seededRandom.ts'
import { shortPlaceName } from '../../../names/shortPlaceName.ts'
import * as words from './enterpriseWords.ts'

interface ContactSeed {
  name: string
  mobile: string
  position: string
  email: string | null
  primary: 'Y' | 'N'
}

export interface EnterpriseSeed {
  name: string
  shortName: string
  creditCode: string
  entType: 'limited' | 'joint' | 'sole' | 'partnership' | 'individual' | 'institution' | 'association'
  scale: 'under20' | 'from20' | 'from100' | 'from500'
  regionCode: string
  address: string
  legalRep: string
  licenseExpire: string | null
  contactName: string
  contactMobile: string
  contactPosition: string
  email: string
  /** Further people, besides the contact above. */
  contacts: ContactSeed[]
  source: 'website' | 'publicAccount' | 'referral' | 'event' | 'phone' | 'import'
  level: 'A' | 'B' | 'C'
  tags: string[]
  status: 'draft' | 'pending' | 'certified' | 'rejected' | 'frozen' | 'cancelled'
  remark: string | null
  createTime: string
}

interface EnterpriseSeedOptions {
  /** The rows were added within the two years before this day, so that lists and charts look realistic. */
  today: string
  count?: number
}

const daysBack = 730

/** Realistic enterprises, oldest first; the same day gives the same rows. */
export function enterpriseSeeds({ today, count = 120 }: EnterpriseSeedOptions): EnterpriseSeed[] {
  if (count > words.tradeStarts.length * words.tradeEnds.length) throw new RangeError('示例企业数量超过可用字号数')
  return Array.from({ length: count }, (_, index) => enterpriseSeed(index, count, today))
}

function enterpriseSeed(index: number, count: number, today: string): EnterpriseSeed {
  const random = seededRandom(20_261_115 + index)
  // A stride without a common divisor with the number of pairs visits each pair once, in no visible order.
  const pair = (index * 53) % (words.tradeStarts.length * words.tradeEnds.length)
  const [start, startSpelled] = words.tradeStarts[pair % words.tradeStarts.length] ?? words.tradeStarts[0]
  const [end, endSpelled] = words.tradeEnds[Math.floor(pair / words.tradeStarts.length)] ?? words.tradeEnds[0]
  const trade = start + end
  const host = `${startSpelled}${endSpelled}.example.com`

  const entType = random.weighted({
    limited: 70,
    joint: 8,
    sole: 4,
    partnership: 6,
    individual: 6,
    institution: 3,
    association: 3,
  })
  const regionCode = random.pick(words.districts)
  const status = random.weighted({
    certified: 62,
    pending: 12,
    draft: 9,
    rejected: 6,
    frozen: 5,
    cancelled: 4,
  })
  const daysAgo = Math.round(daysBack * (1 - index / count)) + random.int(0, 3)
  const person = () => random.pick(words.surnames) + random.pick(words.givenNames)
  return {
    name: nameOf(random, entType, regionCode, trade),
    shortName: trade,
    creditCode: creditCode(random, entType, regionCode),
    entType,
    scale: entType === 'individual' ? 'under20' : random.weighted({ under20: 35, from20: 38, from100: 20, from500: 7 }),
    regionCode,
    address: addressOf(random, regionCode),
    legalRep: person(),
    licenseExpire: random.chance(0.35) ? null : dayFrom(today, random.int(-20, 3_600)),
    contactName: person(),
    contactMobile: mobile(random),
    contactPosition: random.pick(words.contactPositions),
    email: `${random.pick(words.mailboxes)}@${host}`,
    contacts: Array.from({ length: random.int(1, 3) }, (_, at) => ({
      name: person(),
      mobile: mobile(random),
      position: random.pick(words.contactPositions),
      email: random.chance(0.7) ? `${random.pick(words.mailboxes)}${at + 1}@${host}` : null,
      primary: at === 0 ? 'Y' : 'N',
    })),
    source: random.weighted({ website: 22, publicAccount: 20, referral: 28, event: 12, phone: 12, import: 6 }),
    level: random.weighted({ A: 15, B: 35, C: 50 }),
    tags: tagsOf(random, status),
    status,
    remark: random.chance(0.3) ? random.pick(words.remarks) : null,
    createTime: `${dayFrom(today, -Math.max(1, daysAgo))} ${clock(random)}`,
  }
}

function nameOf(random: SeededRandom, entType: EnterpriseSeed['entType'], regionCode: string, trade: string): string {
  const city = shortPlaceName(fullPlaceName(`${regionCode.slice(0, 4)}00`).replace(/^.+[省区](?=.)/, ''))
  switch (entType) {
    case 'limited': {
      const legalForm = random.chance(0.15) ? '有限责任公司' : '有限公司'
      const business = random.pick(words.trades)
      return random.chance(0.3)
        ? `${trade}（${city}）${business}${legalForm}`
        : `${city}${trade}${business}${legalForm}`
    }
    case 'joint':
      return `${city}${trade}${random.pick(words.trades)}股份有限公司`
    case 'sole':
      return `${city}${trade}企业管理咨询工作室`
    case 'partnership':
      return `${city}${trade}股权投资合伙企业（有限合伙）`
    case 'individual':
      return `${fullPlaceName(regionCode).replace(/^.+[省区](?=.+市)/, '')}${trade}${random.pick(words.shops)}`
    case 'institution':
      return `${city}${trade}${random.pick(words.institutions)}`
    case 'association':
      return `${city}${trade}${random.pick(words.associations)}`
  }
}

function creditCode(random: SeededRandom, entType: EnterpriseSeed['entType'], regionCode: string): string {
  const kinds: Partial<Record<EnterpriseSeed['entType'], string>> = {
    individual: '92',
    institution: '12',
    association: '51',
  }
  const subject = Array.from({ length: 6 }, () =>
    random.pick(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'C', 'F', 'H', 'K', 'N', 'T', 'W', 'X', 'Y']),
  )
  return makeCreditCode({ kind: kinds[entType] ?? '91', regionCode, subject: `MA${subject.join('')}` })
}

/** The 0000 in the middle shows that a number is fictitious, and avoids nearly all real ones. */
function mobile(random: SeededRandom): string {
  const prefix = random.pick(['130', '135', '138', '139', '150', '158', '166', '177', '186', '188', '189', '199'])
  return `${prefix}0000${String(random.int(0, 9_999)).padStart(4, '0')}`
}

function addressOf(random: SeededRandom, regionCode: string): string {
  const house = `${random.pick(words.streets)}${random.int(1, 900)}号`
  const room = `${random.pick(words.buildings)}${random.int(1, 12)}号楼${random.int(1, 28)}层`
  return fullPlaceName(regionCode) + house + room
}

function tagsOf(random: SeededRandom, status: EnterpriseSeed['status']): string[] {
  const tags = ['key', 'highTech', 'listed', 'group', 'foreign', 'labor', 'dormant'].filter(() => random.chance(0.12))
  return status === 'frozen' ? [...tags, 'overdue'] : tags
}

function dayFrom(today: string, days: number): string {
  return toPlainDate(mustDayNumber(today) + days)
}

/** Within office hours. */
function clock(random: SeededRandom): string {
  const parts = [random.int(9, 17), random.int(0, 59), random.int(0, 59)]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
