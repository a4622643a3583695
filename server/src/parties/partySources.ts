import type { Values } from '@lexdesk/domain'
import { codeKey } from '../names/identityCode.ts'
import { nameForms } from '../names/nameForms.ts'
import { isOrganisationType, type NamedParty, type PartyRelation } from './NamedParty.ts'

/** The client enterprise of a record, under its current name. */
export interface ClientEnterprise {
  name: string
  code: string | null
}

export interface PartySourceRule {
  /** Fields that name parties. */
  fields: readonly string[]
  /** Sub-tables among them. */
  lists: readonly string[]
  partiesOf: (row: Values, client: ClientEnterprise | null) => NamedParty[]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
const listOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])
const isSameName = (one: string, other: string): boolean => nameForms(one).written === nameForms(other).written

/** The client of a record: an enterprise, or else a person. */
function clientOf(row: Values, client: ClientEnterprise | null): NamedParty[] {
  if (client) return [{ ...client, role: 'client', isOrganisation: true }]
  const name = textOf(row.personName)
  return name ? [{ name, role: 'client' }] : []
}

function matterParties(row: Values, client: ClientEnterprise | null): NamedParty[] {
  const parties = listOf(row.parties).map(({ name, code, role, type }) => ({
    name: name as string,
    code: textOf(code),
    role: role as string,
    isOrganisation: isOrganisationType(type),
  }))
  const clients = clientOf(row, client).filter(
    ({ name, role }) => !parties.some((party) => party.role === role && isSameName(party.name, name)),
  )
  return [...clients, ...parties]
}

/** The client of a contract has the client role; the other parties are related parties. */
function contractParties(row: Values, client: ClientEnterprise | null): NamedParty[] {
  const parties = listOf(row.parties).map(({ name, creditCode, idNo }) => ({
    name: name as string,
    code: textOf(creditCode) ?? textOf(idNo),
    isOrganisation: textOf(creditCode) ? true : null,
  }))
  const clients = clientOf(row, client)
  const isClient = ({ name, code }: { name: string; code: string | null }): boolean =>
    clients.some((one) => isSameName(one.name, name) || (codeKey(code) !== null && codeKey(code) === codeKey(one.code)))
  const named = clients.map((one) => ({
    ...one,
    code: one.code ?? parties.find(({ name }) => isSameName(name, one.name))?.code ?? null,
  }))
  return [...named, ...parties.filter((party) => !isClient(party)).map((party) => ({ ...party, role: 'related' }))]
}

/** A person who asks for advice is a prospective client; one who comes for an enterprise is related to it. */
function appointmentParties(row: Values, client: ClientEnterprise | null): NamedParty[] {
  const name = textOf(row.personName)
  const person = name ? [{ name, role: client ? 'related' : 'prospect' }] : []
  return client ? [{ ...client, role: 'prospect', isOrganisation: true }, ...person] : person
}

/** All names of an enterprise, and its related parties. */
function enterpriseParties(row: Values): NamedParty[] {
  const own = { code: textOf(row.creditCode), role: 'client', isOrganisation: true }
  const named = (names: unknown[], kind: NamedParty['kind']) =>
    names.flatMap((name) => (textOf(name) ? [{ ...own, name: name as string, kind }] : []))
  const related = (
    { name, code }: Values,
    relation: PartyRelation,
    isOrganisation: boolean | null = null,
  ): NamedParty[] =>
    textOf(name)
      ? [{ name: name as string, code: textOf(code), role: 'related', kind: 'relation', relation, isOrganisation }]
      : []
  return [
    ...named([row.name], 'name'),
    ...named(namesOf(row.formerNames), 'former'),
    ...named([row.shortName, ...namesOf(row.aliases)], 'alias'),
    ...related({ name: row.legalRep, code: row.legalRepIdNo }, 'legalRepresentative', false),
    ...listOf(row.shareholders).flatMap((one) => related(one, 'shareholder')),
    ...listOf(row.affiliates).flatMap((one) => related(one, one.relation as PartyRelation)),
  ]
}

const namesOf = (rows: unknown): unknown[] => listOf(rows).map(({ name }) => name)
const client = ['enterpriseId', 'personName']

/** The parties that each resource names, for the conflict check. */
export const partySources = {
  enterprise: {
    fields: ['name', 'shortName', 'creditCode', 'legalRep', 'legalRepIdNo'],
    lists: ['formerNames', 'aliases', 'shareholders', 'affiliates'],
    partiesOf: enterpriseParties,
  },
  entrustment: { fields: client, lists: ['parties'], partiesOf: matterParties },
  contract: { fields: client, lists: ['parties'], partiesOf: contractParties },
  counsel: { fields: ['enterpriseId'], lists: [], partiesOf: clientOf },
  packageOrder: { fields: client, lists: [], partiesOf: clientOf },
  appointment: { fields: client, lists: [], partiesOf: appointmentParties },
  user: {
    fields: ['realname'],
    lists: [],
    partiesOf: ({ realname }) =>
      textOf(realname) ? [{ name: realname as string, role: 'staff', isOrganisation: false }] : [],
  },
} as const satisfies Record<string, PartySourceRule>

export type PartySourceName = keyof typeof partySources
