import {
  AppError,
  contractTemplate,
  errors,
  isWritable,
  type Row,
  type TemplateClause,
  type TemplateVariable,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { lintTemplate } from '../../docx/lintTemplate.ts'
import { openDocx } from '../../docx/openDocx.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { lintClauses, lintVariables, templateVersions } from '../../docx/templateVersion.ts'
import { templateVersionTable } from '../../docx/templateVersionTable.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import { editWithin, lockForWrite } from '../../resource/write/editRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { newId } from '../../database/newId.ts'

const contractTemplateCol = columnsOf(contractTemplate)
const templateVersionCol = columnsIn(templateVersionTable)

const paper: readonly (keyof TemplateValues)[] = ['docx', 'variables', 'clauses']

type Template = Row<typeof contractTemplate>
type TemplateValues = ValuesOf<typeof contractTemplate>

/** Rules of templates: the tags of the file match the variables, and published versions are immutable. */
export const templateRules = rulesFor(contractTemplate, {
  beforeAdd: (context, values) => checkPaper(context, values),
  beforeEdit: async (context, values, current) => {
    if (paper.some((name) => Object.hasOwn(values, name))) await checkPaper(context, { ...current, ...values })
  },
  beforeDelete: async (_context, row) => {
    if (row.publishedVersion !== null) throw errors.refused('发布过的模板不能删除，请改为下架或废止')
  },
  // Pickers offer published templates only; names of others remain readable.
  offered: { field: 'status', rule: 'eq', values: ['published'] },
  actions: {
    revise: {
      refusal: async ({ tx, actor }, row) => {
        const { rows } = await sql<{ no: string }>`
          select ${contractTemplateCol.no} from ${contractTemplateCol.$table}
          where ${contractTemplateCol.tenantId} = ${actor.tenantId}
            and ${contractTemplateCol.revisionOfId} = ${row.id}
            and ${contractTemplateCol.status} in ('draft', 'reviewing')
            and ${contractTemplateCol.deletedAt} is null limit 1`.execute(tx)
        return rows[0] && `修订稿 ${rows[0].no} 尚未发布，请先完成或放弃`
      },
      effect: async (context, row) =>
        void (await addWithin(context, contractTemplate, copied(row), { revisionOfId: row.id })),
      says: (row) => `已建立修订稿；发布前继续使用 ${row.publishedVersion ?? ''} 版`,
    },
    abandon: {
      refusal: async (_context, row) => (row.revisionOfId ? undefined : '该模板不是修订稿，不能放弃修订'),
    },
    submit: {
      refusal: async (_context, row) => (fileOf(row) === undefined ? '请先上传模板文件，再提交审核' : undefined),
    },
    publish: {
      values: async (context, row) => {
        if (row.revisionOfId) return publishRevision(context, row)
        await checkPaper(context, row)
        return { publishedVersion: `1.${await versionCount(context, row)}`, reviewedBy: reviewerOf(context) }
      },
      effect: async (context, row) => {
        if (!row.revisionOfId) await saveVersion(context, row)
      },
    },
    relist: {
      refusal: async ({ tx, actor }, row) => {
        const [last] = await templateVersions(tx, actor.tenantId, row.id)
        return last && sameText(last, row) ? undefined : '模板在下架后修改过，请提交审核后重新发布'
      },
    },
  },
})

/** The fields that a revision copies from the template, and copies back when it is published. */
const copied = (row: Template): TemplateValues =>
  Object.fromEntries(
    Object.entries(contractTemplate.fields)
      .filter(([, field]) => isWritable(field, 'add'))
      .map(([name, field]) => {
        const value = row[name as keyof TemplateValues]
        return [name, field.kind === 'rows' ? withoutIds(value) : value]
      }),
  )

const withoutIds = (rows: unknown): Values[] => ((rows ?? []) as Values[]).map(({ id: _id, ...row }) => row)

/** The template takes the values of the revision as its next version; its id and references are unchanged. */
async function publishRevision(context: WriteContext, row: Template): Promise<TemplateValues> {
  const id = row.revisionOfId!
  const original = await lockForWrite(context, contractTemplate, id)
  if (original.status !== 'published')
    throw errors.refused(`原模板 ${original.no} 不在使用中，不能发布修订；请先重新上架或放弃修订`)
  const publishedVersion = `1.${await versionCount(context, original)}`
  const values = { ...copied(row), publishedVersion, reviewedBy: reviewerOf(context) }
  await saveVersion(context, await editWithin(context, contractTemplate, id, values, '发布修订'))
  return { status: 'adopted', reviewedBy: reviewerOf(context) }
}

/** The reviewer is a user; the server itself is none. */
const reviewerOf = ({ actor }: WriteContext): string | null => (actor.userId === 'system' ? null : actor.userId)

export const fileOf = (row: TemplateValues): string | undefined => row.docx?.[0]

async function checkPaper({ engine, tx, actor }: WriteContext, row: TemplateValues): Promise<void> {
  const path = fileOf(row)
  if (path === undefined) return
  const problems = await errorsOf(async () => {
    const bytes = await storedBytes(engine.files, await storedFile(tx, actor.tenantId, path))
    return lintTemplate(
      openDocx(bytes),
      lintVariables((row.variables ?? []) as TemplateVariable[]),
      lintClauses((row.clauses ?? []) as TemplateClause[]),
    )
  })
  if (problems.length > 0) throw errors.invalid([{ field: 'docx', message: problems.join('；') }])
}

/** An unreadable file is reported as a field error, too. */
async function errorsOf(lint: () => Promise<string[]>): Promise<string[]> {
  try {
    return await lint()
  } catch (error) {
    if (error instanceof AppError) return [error.message]
    throw error
  }
}

const versionCount = async ({ tx, actor }: WriteContext, row: Template): Promise<number> =>
  (await templateVersions(tx, actor.tenantId, row.id)).length

async function saveVersion(context: WriteContext, row: Template): Promise<void> {
  const { tx, actor, now } = context
  const file = await storedFile(tx, actor.tenantId, fileOf(row)!)
  const number = (await versionCount(context, row)) + 1
  await sql`
    insert into ${templateVersionCol.$table} (${templateVersionCol.id}, ${templateVersionCol.tenantId},
      ${templateVersionCol.templateId}, ${templateVersionCol.number}, ${templateVersionCol.version},
      ${templateVersionCol.docx}, ${templateVersionCol.sha256}, ${templateVersionCol.variables},
      ${templateVersionCol.clauses}, ${templateVersionCol.by}, ${templateVersionCol.at})
    values (${newId()}, ${actor.tenantId}, ${row.id}, ${number}, ${row.publishedVersion}, ${file.path}, ${file.sha256},
      ${JSON.stringify(row.variables)}::jsonb, ${JSON.stringify(row.clauses)}::jsonb, ${actor.username},
        ${now})`.execute(tx)
}

const plain = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner))

function sameText(last: { docx: string; variables: unknown; clauses: unknown }, row: Template): boolean {
  return (
    last.docx === fileOf(row) &&
    sorted(last.variables) === sorted(row.variables) &&
    sorted(last.clauses) === sorted(row.clauses)
  )
}

/** The database does not preserve the order of JSON keys. */
const sorted = (rows: unknown): string =>
  plain((rows as Values[]).map((row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))))
