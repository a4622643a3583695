import { AppError, done, type Envelope, errors, importWords, ok } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { Engine, Entry } from '../Engine.ts'
import { claimBatch, releaseBatch } from './claimBatch.ts'
import { commitImport } from './commitImport.ts'
import { errorFileName, errorSheet } from './errorSheet.ts'
import type { ForeignKeys } from './staging/foreignKeys.ts'
import { findBatch } from './ImportBatch.ts'
import { type PreviewFile, previewImport } from './previewImport.ts'

/**
 * Reads, checks and writes in one call, as clients of the old wire expect (wire contract §1.9): valid rows are
 * imported, bad ones returned as a file. The texts are those of the contract; what was not read is in the result.
 */
export async function importExcel(
  engine: Engine,
  actor: Actor,
  entry: Entry,
  file: PreviewFile,
  foreignKeys?: ForeignKeys,
): Promise<Envelope> {
  try {
    const preview = await previewImport(engine, actor, entry, file, { foreignKeys, overridesParent: true })
    const { batchId, total, added, changed, bad, ignoredColumns } = preview
    if (added + changed > 0) await commitClaimed(engine, actor, entry, batchId)
    if (bad === 0) return done(importWords(entry.resource.path, total), { ignoredColumns })
    const result = {
      totalCount: total,
      errorCount: bad,
      successCount: total - bad,
      msg: `总上传行数：${total}，已导入行数：${total - bad}，错误行数：${bad}`,
      ignoredColumns,
      ...(await saveErrorFile(engine, actor, entry, batchId)),
    }
    return { ...ok(result, '文件导入成功，但有错误。'), code: 201 }
  } catch (error) {
    if (!(error instanceof AppError) || error.message.startsWith('文件导入失败')) throw error
    throw errors.badSheet(error.message)
  }
}

async function commitClaimed(engine: Engine, actor: Actor, entry: Entry, batchId: string): Promise<void> {
  const db = engine.db.kysely
  await claimBatch(db, actor, entry.resource, batchId, { bad: true, repeated: false }, null)
  await commitImport(engine, actor, entry, batchId).catch(async (error: unknown) => {
    await releaseBatch(db, batchId, null)
    throw error
  })
}

async function saveErrorFile(
  engine: Engine,
  actor: Actor,
  { resource }: Entry,
  batchId: string,
): Promise<{ fileUrl: string; fileName: string }> {
  const batch = await findBatch(engine.db.kysely, actor, resource, batchId)
  const name = errorFileName(batch)
  const { path } = await engine.files.save(await errorSheet(engine.db.kysely, batch), {
    name,
    folder: 'import',
    owner: actor,
  })
  const address = engine.files.addressOf(path)
  // Old clients prepend the call prefix to the address themselves.
  return { fileUrl: address.slice(address.indexOf('/sys/common/static/')), fileName: name }
}
