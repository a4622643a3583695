import { makeCreditCode, type Values } from '@lexdesk/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadNameLibraries } from '../names/nameLibraries.ts'
import { isSameClient } from './isSameClient.ts'
import { isOrganisationType, type NamedParty } from './NamedParty.ts'
import { partyKeys, storedIdentity } from './partyKeys.ts'
import { partyIdentity } from '../names/compareParties.ts'
import { type ClientEnterprise, partySources, type PartySourceName } from './partySources.ts'

beforeAll(loadNameLibraries)

const code = makeCreditCode({ kind: '91', regionCode: '110105', subject: 'NB000001' })
const acme: ClientEnterprise = { name: '甲乙科技有限公司', code }
const client = { ...acme, role: 'client', isOrganisation: true }
const partiesOf = (
  resource: PartySourceName,
  row: Values,
  enterprise: ClientEnterprise | null = null,
): readonly NamedParty[] => partySources[resource].partiesOf(row, enterprise)

describe('the client of a record', () => {
  test.each(['entrustment', 'contract', 'counsel', 'packageOrder'] as const)(
    '%s: is its enterprise, or else the named person',
    (resource) => {
      expect(partiesOf(resource, { personName: '张三' }, acme)).toMatchObject([client])
      expect(partiesOf(resource, { personName: '张三' })).toMatchObject([{ name: '张三', role: 'client' }])
      for (const personName of [null, undefined, '', '  ', 7]) expect(partiesOf(resource, { personName })).toEqual([])
    },
  )

  test('is compared by the enterprise first, then by the name of the person', () => {
    expect(isSameClient({ enterpriseId: 'e1', personName: '张三' }, { enterpriseId: 'e1', personName: '李四' })).toBe(
      true,
    )
    expect(isSameClient({ enterpriseId: 'e1' }, { enterpriseId: 'e2' })).toBe(false)
    expect(isSameClient({ enterpriseId: 'e1', personName: '张三' }, { enterpriseId: null, personName: '张三' })).toBe(
      false,
    )
    expect(isSameClient({ personName: '张三' }, { enterpriseId: null, personName: '张三' })).toBe(true)
    expect(isSameClient({ personName: '张三' }, { personName: '李四' })).toBe(false)
    expect(isSameClient({ personName: null }, {})).toBe(true)
  })
})

describe('a matter', () => {
  test('names its parties with role, number and kind', () => {
    const parties = [
      { name: '李四', role: 'opponent', type: 'person', code: ' ' },
      { name: '丙丁商行', role: 'third', type: 'company', code },
      { name: '某某', role: 'third' },
    ]
    expect(partiesOf('entrustment', { parties }, acme)).toEqual([
      client,
      { name: '李四', role: 'opponent', code: null, isOrganisation: false },
      { name: '丙丁商行', role: 'third', code, isOrganisation: true },
      { name: '某某', role: 'third', code: null, isOrganisation: null },
    ])
  })

  test('names the client once when it is also in the list, in any spelling of the same role', () => {
    const listed = { name: '甲乙科技（有限公司）'.replace('（', '').replace('）', ''), role: 'client', type: 'company' }
    expect(partiesOf('entrustment', { parties: [listed] }, acme)).toHaveLength(1)
    expect(partiesOf('entrustment', { parties: [{ ...listed, role: 'opponent' }] }, acme)).toHaveLength(2)
  })
})

describe('a contract', () => {
  test('names the other parties as related, but not its client again', () => {
    const parties = [
      { name: acme.name },
      { name: '对方有限公司', creditCode: code.replace('91', '92') },
      { name: '王五', idNo: '1' },
    ]
    expect(partiesOf('contract', { parties }, acme)).toEqual([
      client,
      { name: '对方有限公司', code: code.replace('91', '92'), isOrganisation: true, role: 'related' },
      { name: '王五', code: '1', isOrganisation: null, role: 'related' },
    ])
  })

  test('recognises its client by the number, however it is written', () => {
    for (const creditCode of [code, code.toLowerCase(), ` ${code.slice(0, 8)} ${code.slice(8)}`])
      expect(partiesOf('contract', { parties: [{ name: '甲乙（旧名）', creditCode }] }, acme), creditCode).toEqual([
        client,
      ])
  })

  test('takes the number of a client without one from its parties', () => {
    const parties = [{ name: '张三', idNo: '11010519491231002X' }]
    expect(partiesOf('contract', { personName: '张三', parties })).toEqual([
      { name: '张三', role: 'client', code: '11010519491231002X' },
    ])
  })

  test('parties without a number are not taken for a client without a number', () => {
    const parties = [{ name: '李四' }]
    expect(partiesOf('contract', { parties }, { name: '甲', code: null }).map(({ role }) => role)).toEqual([
      'client',
      'related',
    ])
  })
})

test('who comes alone to an appointment is a prospect, who comes for an enterprise is related to it', () => {
  expect(partiesOf('appointment', { personName: '张三' })).toEqual([{ name: '张三', role: 'prospect' }])
  expect(partiesOf('appointment', { personName: '张三' }, acme)).toEqual([
    { ...client, role: 'prospect' },
    { name: '张三', role: 'related' },
  ])
  expect(partiesOf('appointment', {}, acme)).toHaveLength(1)
})

test('an enterprise names itself under all names, its representative, shareholders and affiliates', () => {
  const row = {
    name: '今名有限公司',
    shortName: '今名',
    creditCode: code,
    formerNames: [{ name: '旧名有限公司' }, { name: ' ' }],
    aliases: [{ name: '老字号' }],
    legalRep: '张三',
    legalRepIdNo: '11010519491231002X',
    shareholders: [{ name: '李四', code: null }],
    affiliates: [{ name: '总公司', relation: 'headOffice' }],
  }
  const parties = partiesOf('enterprise', row)
  expect(parties.map(({ name, kind, relation = null, role }) => [name, kind, relation, role])).toEqual([
    ['今名有限公司', 'name', null, 'client'],
    ['旧名有限公司', 'former', null, 'client'],
    ['今名', 'alias', null, 'client'],
    ['老字号', 'alias', null, 'client'],
    ['张三', 'relation', 'legalRepresentative', 'related'],
    ['李四', 'relation', 'shareholder', 'related'],
    ['总公司', 'relation', 'headOffice', 'related'],
  ])
  expect(parties.map((party) => party.code)).toEqual([code, code, code, code, '11010519491231002X', null, null])
  expect(partiesOf('enterprise', { name: '只有名称' })).toHaveLength(1)
})

test('a user is a member of staff under the real name', () => {
  expect(partiesOf('user', { realname: '陈立行' })).toEqual([{ name: '陈立行', role: 'staff', isOrganisation: false }])
  expect(partiesOf('user', { realname: ' ' })).toEqual([])
})

test('every field that names a party is watched, so that an edit registers it', () => {
  expect(partySources.entrustment).toMatchObject({ fields: ['enterpriseId', 'personName'], lists: ['parties'] })
  expect(partySources.contract).toMatchObject({ fields: ['enterpriseId', 'personName'], lists: ['parties'] })
  expect(partySources.user.fields).toEqual(['realname'])
})

test.each([
  ['person', false],
  ['company', true],
  ['organisation', true],
  [null, null],
  ['other', null],
])('the party type %s', (type, isOrganisation) => expect(isOrganisationType(type)).toBe(isOrganisation))

test.each([
  { name: '北京甲乙科技有限公司', code, isOrganisation: true },
  { name: '甲乙科技有限公司上海分公司', isOrganisation: null },
  { name: '张三', code: '11010519491231002x', isOrganisation: false },
  { name: '欧阳娜娜', code: '无' },
])('the stored keys of $name compare like the party itself', (party) => {
  expect(storedIdentity(partyKeys(party))).toEqual(partyIdentity(party))
})
