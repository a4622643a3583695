import { enterprise, maskIdNumber, type Row } from '@lexdesk/domain'
import { scopeOf } from '../../access/Scope.ts'
import { searchKey } from '../../names/searchKey.ts'
import { findParties, type FoundParty } from '../../parties/findParties.ts'
import type { Warning } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { sameValue } from '../../resource/write/sameValue.ts'
import { mergeSteps } from './mergeSteps.ts'
import { openBusinessRefusal } from './openBusiness.ts'

/** Rules of enterprises: possible duplicates by name, and who may certify. */
export const enterpriseRules = rulesFor(enterprise, {
  derive: (values, current) => ({
    ...(hasNewNames(values, current) && { nameKey: nameKeyOf({ ...current, ...values }) }),
    ...(typeof values.legalRepIdNo === 'string' && { legalRepIdMask: maskIdNumber(values.legalRepIdNo) }),
    ...(!current && { hasCounsel: 'N', hasUnpaid: 'N' }),
  }),

  beforeEdit: async (_context, values, current) => {
    if (typeof values.name === 'string' && values.name !== current.name)
      values.formerNames = withName((values.formerNames ?? current.formerNames) as FormerName[], current.name as string)
  },

  warnings: async (db, actor, values, id): Promise<Warning[]> => {
    if (typeof values.name !== 'string') return []
    const { tenantId } = scopeOf(actor, enterprise as never)
    // Credit codes are left out: a company entered twice has two, and one of them is wrong.
    const found = await findParties(db, tenantId, [{ name: values.name, isOrganisation: true }])
    const duplicates = found
      .filter(
        ({ resource, kind, rowId, via, isDeleted }) =>
          resource === 'enterprise' && kind !== 'relation' && rowId !== id && via === null && !isDeleted,
      )
      .sort((one, other) => certainty.indexOf(one.verdict) - certainty.indexOf(other.verdict))
    const first = duplicates.filter(
      ({ rowId }, at) => duplicates.findIndex((duplicate) => duplicate.rowId === rowId) === at,
    )
    return first.slice(0, maxDuplicates).map((duplicate) => ({
      field: 'name',
      message: duplicateWarning(duplicate),
      link: { resource: 'enterprise', id: duplicate.rowId },
    }))
  },

  actions: {
    ...mergeSteps,
    submit: {
      refusal: async (_context, row) => (isMissing(row.licenseFile) ? '请先上传营业执照，再提交认证' : undefined),
    },
    cancel: {
      refusal: (context, row) => openBusinessRefusal(context, row.id),
      values: async () => ({ mergeRequestId: null }),
    },
  },
})

const nameFields = ['name', 'shortName', 'formerNames', 'aliases'] as const

const hasNewNames = (values: ValuesOf<typeof enterprise>, current: Row<typeof enterprise> | null): boolean =>
  nameFields.some((name) => Object.hasOwn(values, name) && !sameValue(values[name], current?.[name]))

/** Search key of all names, so that the list finds an enterprise by any of them. */
function nameKeyOf({ name, shortName, formerNames, aliases }: ValuesOf<typeof enterprise>): string | null {
  const others = [formerNames, aliases].flatMap((rows) => (rows ?? []).map((row) => row.name))
  return searchKey([name, shortName, ...others])
}

interface FormerName {
  name: string
  note?: string | null
}

/** Former names remain searchable. */
const withName = (names: readonly FormerName[] | null, name: string): FormerName[] =>
  names?.some((one) => one.name === name) ? [...names] : [...(names ?? []), { name, note: '曾用名' }]

const maxDuplicates = 5
const certainty = ['same', 'related', 'doubtful']

function duplicateWarning({ name, match }: FoundParty): string {
  const why = {
    code: `已有证件号码相同的企业“${name}”`,
    name: `已有名称相同的企业“${name}”`,
    former: `已有企业曾用名称“${name}”`,
    alias: `已有企业的简称或别名是“${name}”`,
    core: `已有字号相同的企业“${name}”，可能是同一企业或关联企业`,
    relation: `已有企业“${name}”，可能是其总部或分支机构`,
    sound: `已有读音相同的企业“${name}”`,
  }[match]
  return `${why}，请确认不是重复录入`
}

const isMissing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
