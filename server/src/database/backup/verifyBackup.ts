import { createHash, type Hash } from 'node:crypto'
import { damaged, incomplete, notABackup, readFrames } from './archiveFrames.ts'
import { type BackupHeader, type BackupManifest, parseManifest, type TableSummary } from './backup.ts'
import type { ListedFile } from './BackupFiles.ts'

/** Reads a backup to its end and compares every checksum; nothing is restored. */
export async function verifyBackup(file: string): Promise<BackupManifest & { madeAt: string }> {
  let header: BackupHeader | undefined
  let hash = createHash('sha256')
  let stored: ListedFile | undefined
  const damagedFiles: string[] = []
  const endFile = (next?: ListedFile): Hash => {
    if (stored && stored.sha256 !== hash.digest('hex')) damagedFiles.push(stored.path)
    stored = next
    return createHash('sha256')
  }
  let tables = 0
  for await (const { kind, content } of readFrames(file)) {
    const parsed = <T>(): T => JSON.parse(content.toString()) as T
    if (!header) {
      if (kind !== 'h') throw notABackup(file)
      header = parsed<BackupHeader>()
    } else if (kind === 't') hash = createHash('sha256')
    else if (kind === 'd') hash.update(content)
    else if (kind === 'e') {
      if (parsed<TableSummary>().sha256 !== hash.digest('hex')) throw damaged(file)
      tables += 1
    } else if (kind === 'f') hash = endFile(parsed<ListedFile>())
    else if (kind === 'm') {
      endFile()
      const manifest = parseManifest(content)
      const isComplete = tables === header.description.tables.length && tables === manifest.tables.length
      if (!isComplete || damagedFiles.some((path) => !manifest.lostFiles.includes(path))) throw damaged(file)
      return { ...manifest, madeAt: header.madeAt }
    }
  }
  throw incomplete(file)
}
