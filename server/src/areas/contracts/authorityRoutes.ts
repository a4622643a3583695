import {
  contractTemplate,
  done,
  entrustment,
  entrustmentEndpoints,
  errors,
  type Row,
  templateType,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { openDocx } from '../../docx/openDocx.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { mount } from '../../http/mount.ts'
import { editWithin, lockForWrite } from '../../resource/write/editRow.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { answerNames, usableVersion } from './assembleText.ts'
import { authoritySources, lawyersOf } from './authoritySources.ts'
import { knownValue } from './knownValues.ts'
import { readAnswers, type ReadAnswers } from './readAnswers.ts'
import { readWithExtras } from './readWithExtras.ts'

const k = columnsOf(templateType, 'k')
const t = columnsOf(contractTemplate, 't')

const typeCode = 'mandate.authority'

/** Matters in which the client still has to sign, or that are in progress. */
const openStates = ['quoting', 'reviewing', 'pendingSign', 'inProgress', 'suspended']

/** 授权委托书: filled in from a template with the data of the matter, and attached to it until the client has signed. */
export function authorityRoutes(app: FastifyInstance, engine: Engine): void {
  const matterOf = (actor: Actor, id: string): Promise<Row<typeof entrustment>> =>
    readWithExtras(
      engine,
      actor,
      entrustment,
      id,
      scopeOf(actor, entrustment, entryOf(engine, entrustment.name).rules.visibleTo),
    )

  mount(app, entrustmentEndpoints.authority, async ({ input, actor }) => {
    const matter = await matterOf(actor, input.id)
    const templates = await offeredTemplates(engine, actor)
    const wanted = input.templateId ?? templates[0]?.id
    if (wanted === undefined) return { templates, templateId: null, facts: [], problems: [] }
    const { tags, problems, labels } = await filledIn(engine, actor, matter, wanted)
    const facts = labels.map(({ key, label }) => ({ label, value: shown(tags[key]) }))
    return { templates, templateId: wanted, facts, problems }
  })

  mount(app, entrustmentEndpoints.generateAuthority, async ({ input, actor }) => {
    const matter = await matterOf(actor, input.id)
    const path = await generateAuthority(engine, actor, matter, input.templateId)
    return done('已生成授权委托书，请打印后由委托人签署', { path })
  })
}

/** Published templates of the type 授权委托书, or with that name. */
async function offeredTemplates({ db }: Engine, actor: Actor): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${t.id}, ${t.name} from ${t.$table}
      left join ${k.$table} on ${k.id} = ${t.typeId}
    where ${t.tenantId} = ${actor.tenantId} and ${t.deletedAt} is null and ${t.status} = 'published'
      and (${k.code} = ${typeCode} or ${t.name} like '%授权委托书%')
    order by ${k.code} = ${typeCode} desc nulls last, ${t.name}, ${t.id}`.execute(db.kysely)
  return rows
}

interface FilledIn extends Pick<ReadAnswers, 'tags'> {
  problems: string[]
  labels: { key: string; label: string }[]
  docx: string
}

async function filledIn(
  engine: Engine,
  actor: Actor,
  matter: Row<typeof entrustment>,
  templateId: string,
): Promise<FilledIn> {
  if (!(await offeredTemplates(engine, actor)).some(({ id }) => id === templateId))
    throw errors.refused('请选择已发布的授权委托书模板')
  const version = await usableVersion(engine, actor, templateId)
  const sources = await authoritySources(engine, actor, matter)
  const values: Values = Object.fromEntries(
    version.variables.map((variable) => [variable.key, knownValue(variable, sources, {}).value]),
  )
  const names = await answerNames(engine, actor, version.variables, values)
  const { tags, errors: fieldErrors } = readAnswers(version.variables, version.clauses, values, [], names)
  const unlicensed = (await lawyersOf(engine, actor, matter)).filter(({ licenceNo }) => !licenceNo)
  return {
    tags,
    labels: version.variables.map(({ key, label }) => ({ key, label })),
    docx: version.docx,
    problems: [
      ...fieldErrors.map(({ message }) => message),
      ...unlicensed.map(({ name }) => `承办律师${name}没有执业证号，请先在律师档案中填写`),
    ],
  }
}

async function generateAuthority(
  engine: Engine,
  actor: Actor,
  matter: Row<typeof entrustment>,
  templateId: string,
): Promise<string> {
  assertOpen(matter)
  const { tags, problems, docx } = await filledIn(engine, actor, matter, templateId)
  if (problems.length > 0) throw errors.refused(`不能生成授权委托书：${problems.join('；')}`)
  const template = await storedBytes(engine.files, await storedFile(engine.db.kysely, actor.tenantId, docx))
  const { path } = await engine.files.save(Readable.from([openDocx(template).fill(tags)]), {
    name: `授权委托书（${matter.no}）.docx`,
    folder: 'entrustment',
    owner: actor,
  })
  await write(engine, actor, async (context) => {
    const current = await lockForWrite(context, entrustment, matter.id)
    assertOpen(current)
    if (current.version !== matter.version) throw errors.refused('委托刚被修改过，请刷新后重新生成')
    const authorityDraft = [...(current.authorityDraft ?? []), path]
    await editWithin(context, entrustment, matter.id, { authorityDraft }, '生成授权委托书')
  })
  return path
}

function assertOpen(matter: Row<typeof entrustment>): void {
  if (!openStates.includes(matter.status ?? '')) throw errors.refused('该委托尚未报价或已经结束，不能生成授权委托书')
}

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  return (value as Record<string, string>[]).map((line) => Object.values(line).filter(Boolean).join(' ')).join('；')
}
