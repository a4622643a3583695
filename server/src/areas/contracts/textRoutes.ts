import { contract, contractEndpoints, done, errors, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { docxBlocks } from '../../docx/docxBlocks.ts'
import { documentXml } from '../../docx/openDocx.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { variableColumns } from '../../docx/templateVersion.ts'
import { extensionOf } from '../../files/fileKinds.ts'
import { mount } from '../../http/mount.ts'
import { idList } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { assembleText, uploadText, usableVersion } from './assembleText.ts'
import { compareLines } from './compareLines.ts'
import { draftForMatter } from './draftForMatter.ts'
import { contractText, contractTexts } from '../../signing/contractTexts.ts'
import { knownValue, readContract, sourcesOf, variablesFor } from './knownValues.ts'

const col = columnsOf(contract)

/** The text of a contract: interview, assembly, preview and comparison. */
export function textRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  const textAt = async (actor: Actor, id: string, number: string | undefined) =>
    contractText(db, actor.tenantId, id, numberOf(number))

  mount(app, contractEndpoints.draftForMatter, async ({ input, actor }) => {
    const row = await draftForMatter(engine, actor, input.entrustmentId)
    return done('已起草合同，请核对', { id: row.id, no: row.no })
  })

  mount(app, contractEndpoints.interview, async ({ input, actor }) => {
    const row = await readContract(engine, actor, input.id)
    const version = await usableVersion(engine, actor, input.templateId)
    const sources = await sourcesOf(engine, actor, row)
    const before = earlierAnswers(await variablesOf(engine, row.id))
    return {
      templateId: version.templateId,
      version: version.version,
      questions: variablesFor(version.variables, row).map((variable) => ({
        ...variable,
        columns: variableColumns(variable),
        ...knownValue(variable, sources, before.values),
      })),
      clauses: version.clauses.map((clause) => ({ ...clause, isChosen: before.clauses.includes(clause.key) })),
    }
  })

  mount(app, contractEndpoints.assemble, async ({ input, actor }) => {
    const row = await readContract(engine, actor, input.id)
    return done('已生成合同文本', await assembleText(engine, actor, row, input))
  })

  mount(app, contractEndpoints.uploadText, async ({ input, actor }) => {
    const row = await readContract(engine, actor, input.id)
    const wish = { path: input.path, note: input.note ?? null }
    return done('已上传合同文本', await uploadText(engine, actor, row, wish))
  })

  mount(app, contractEndpoints.versions, async ({ input, actor }) => {
    const row = await readContract(engine, actor, input.id)
    const texts = await contractTexts(db, actor.tenantId, row.id)
    return texts.map(({ lines, ...text }) => ({ ...text, isComparable: lines !== null }))
  })

  mount(app, contractEndpoints.preview, async ({ input, actor }) => {
    const row = await readContract(engine, actor, input.id)
    const { path } = await textAt(actor, row.id, input.number)
    if (extensionOf(path) !== 'docx') throw errors.refused('该版本不是 Word 文档，请下载查看')
    const file = await storedFile(db, actor.tenantId, path)
    return docxBlocks(documentXml(await storedBytes(engine.files, file)))
  })

  mount(app, contractEndpoints.compare, async ({ input, actor }) => {
    const row = await readContract(engine, actor, input.id)
    const [from, to] = [await textAt(actor, row.id, input.from), await textAt(actor, row.id, input.to)]
    if (!from.lines || !to.lines) throw errors.refused('PDF 文本不能比较，请下载查看')
    return compareLines(from.lines, to.lines)
  })
}

function numberOf(raw: string | undefined): number {
  const number = Number(raw)
  if (!Number.isInteger(number) || number < 1) throw errors.badRequest('版本号应为正整数')
  return number
}

/** Stored for the next interview; not part of the record that readers get. */
async function variablesOf({ db }: Engine, id: string): Promise<unknown> {
  const { rows } = await sql<{
    variables: unknown
  }>`select ${col.variables} from ${col.$table} where ${col.id} = ${id}`.execute(db.kysely)
  return rows[0]?.variables
}

const objectOf = (raw: unknown): Values =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Values) : {}

function earlierAnswers(raw: unknown): { values: Values; clauses: string[] } {
  const { values, clauses } = objectOf(raw)
  return { values: objectOf(values), clauses: idList(clauses) }
}
