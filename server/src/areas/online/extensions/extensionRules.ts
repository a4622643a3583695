import {
  asForm,
  codedFields,
  errors,
  extension,
  type ExtensionDefinition,
  extensionErrors,
  extensionName,
  extensionTargets,
  fieldCalled,
  literalErrors,
  type OnlineDefinition,
  readExtension,
  type Resource,
  withPairNames,
} from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/Database.ts'
import { readCatalog } from '../../../database/schema/readCatalog.ts'
import { entryOf, type ResourceRules, type WriteContext } from '../../../resource/Engine.ts'
import type { Matcher } from '../../../resource/patterns/createMatcher.ts'
import { rulesFor, type ValuesOf } from '../../../resource/rulesFor.ts'
import { assertFixedParams } from '../assertFixedParams.ts'
import { assertPatterns } from '../assertPatterns.ts'
import type { Published } from '../createPublished.ts'
import { type NamedLine, nameFields } from '../fieldNames.ts'
import { resolveSources } from '../fieldSources.ts'
import { cancelRecompute } from '../recompute/pendingRecomputes.ts'
import { publishExtension } from './publishExtension.ts'
import { isTaken } from './sharedColumns.ts'

type ExtensionValues = ValuesOf<typeof extension>

/** The definition in a stored or edited extension. */
export const definitionIn = (values: ExtensionValues): ExtensionDefinition =>
  readExtension(values as Parameters<typeof readExtension>[0])

/** What is in use; undefined for an extension that was never published. */
export const publishedIn = ({ published }: { published?: unknown }): ExtensionDefinition | undefined =>
  published ? definitionIn(published as ExtensionValues) : undefined

const isSame = (one: ExtensionDefinition, other: ExtensionDefinition | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const isInUse = (status: string | null | undefined): boolean => status === 'published' || status === 'changed'

interface ExtensionParts {
  /** Puts what was published into use. */
  put: Published<ExtensionDefinition>['put']
  forms: Pick<Published<OnlineDefinition>, 'ofTenant'>
  matcher: Matcher
}

/** Names that follow from titles are such as the table of all offices has room for. */
export async function nameExtraFields(
  db: Kysely<Tables>,
  coded: Resource,
  values: Pick<ExtensionValues, 'target'> & { fields?: NamedLine[] | null },
): Promise<void> {
  const lines = values.fields ?? []
  for (const line of lines) if (line.name) line.name = extensionName(line.name)
  const current = (await readCatalog(db, [coded.table])).get(coded.table)
  const fieldOf = (line: object) => definitionIn({ ...values, fields: [line] } as ExtensionValues).fields[0]!
  await nameFields(lines, { spelled: extensionName, isTaken: (line) => isTaken(current, coded, fieldOf(line)) })
}

/** What complete definitions are checked for again when it changes. */
const designed = ['fields', 'checks'] as const

export function extensionRules({ put, forms, matcher }: ExtensionParts): ResourceRules {
  /** Names the lines, replaces titles by names and codes, and checks the result. */
  async function complete({ engine, tx, actor }: WriteContext, values: ExtensionValues): Promise<void> {
    const { resource } = entryOf(engine, values.target ?? '')
    await nameExtraFields(tx, resource, values)
    await resolveSources({ engine, db: tx, actor, forms }, values.fields ?? [])
    const given = definitionIn(values)
    const known = [...codedFields(resource), ...given.fields]
    const definition = { ...given, fields: withPairNames(given.fields, known) }
    for (const [index, { fills, params }] of definition.fields.entries())
      Object.assign(values.fields![index]!, { ...(fills && { fills }), ...(params && { params }) })
    for (const check of (values.checks ?? []) as { field?: string | null }[])
      if (check.field) check.field = fieldCalled(known, check.field)?.name ?? check.field
    const formed = extensionErrors(definition, resource)
    const itemsOf = (code: string) => engine.dictionaries.items(code, actor.tenantId)
    const wrong = formed.length > 0 ? formed : literalErrors(asForm(definition), itemsOf, codedFields(resource))
    if (wrong.length > 0) throw errors.invalid(wrong)
    await assertPatterns(matcher, definition.fields)
    await assertFixedParams({ engine, tx, actor }, definition.fields)
  }

  return rulesFor(extension, {
    beforeAdd: async (context, values) => {
      await complete(context, values)
      values.title = `${extensionTargets[values.target as keyof typeof extensionTargets]}的扩展字段`
    },
    beforeEdit: async (context, values, current) => {
      // A step sets the state itself.
      if (values.status !== undefined) return
      const next: ExtensionValues = { ...current, ...values }
      if (designed.some((name) => values[name])) {
        await complete(context, next)
        for (const name of designed) if (values[name]) Object.assign(values, { [name]: next[name] })
      }
      if (isInUse(current.status))
        values.status = isSame(definitionIn(next), publishedIn(current)) ? 'published' : 'changed'
    },
    beforeDelete: async (_context, { title, status }) => {
      if (isInUse(status)) throw errors.refused(`“${title ?? ''}”正在使用，请先停用再删除`)
    },
    actions: {
      publish: {
        values: async (context, row, { values: { publishNote } }) => {
          const definition = definitionIn(row)
          const number = (row.publishedVersion ?? 0) + 1
          const note = (publishNote as string | null | undefined) ?? null
          const planned = { definition, published: publishedIn(row), isStopped: row.status === 'stopped' }
          await publishExtension(context, { id: row.id, ...planned, number, note })
          const { tenantId } = context.actor
          context.afterCommit(() => put({ id: row.id, tenantId, number, definition }))
          const stored = JSON.parse(JSON.stringify(definition)) as ExtensionValues['published']
          return { published: stored, publishedVersion: number, publishNote: note }
        },
        says: ({ title, publishedVersion }) => `已发布“${title ?? ''}”第 ${publishedVersion ?? 1} 版`,
      },
      stop: {
        // Publishing it again computes everything.
        effect: ({ tx }, { id }) => cancelRecompute(tx, id),
        says: ({ title }) => `已停用“${title ?? ''}”，已有的数据保留`,
      },
    },
  })
}
