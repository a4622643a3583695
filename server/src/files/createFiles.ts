import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { beijingDay } from '@lexdesk/domain'
import type { Selectable } from 'kysely'
import type { Database } from '../database/Database.ts'
import { checkUpload } from './checkUpload.ts'
import { fileErrors } from './fileErrors.ts'
import { extensionOf, fileKinds } from './fileKinds.ts'
import type { ByteRange, FileStore } from './FileStore.ts'
import { FileMissing } from './FileStore.ts'
import type { Spool, SpooledFile } from './spool.ts'
import { TooLarge } from './spool.ts'
import type { StoredFile, StoredFileColumns } from './storedFile.ts'

export interface FileOwner {
  userId: string
  tenantId: number
}

export interface FileLabel {
  name: string
  /** One of `fileFolders`. */
  folder: string
  owner: FileOwner
}

export interface Files {
  maxBytes: number
  /** Throws when this many more bytes do not fit into the storage of a tenant. */
  assertRoom(tenantId: number, bytes: number): Promise<void>
  /** Receives a user's bytes with a size limit; call `keep` or `discard` afterwards. `announced` words the refusal. */
  receive(stream: Readable, maxBytes?: number, announced?: number): Promise<SpooledFile>
  discard(file: SpooledFile): Promise<void>
  /** Stores an uploaded file after checking its kind and content, and for viruses. */
  keep(file: SpooledFile, label: FileLabel): Promise<StoredFile>
  /** Stores a file written by the server itself, such as an export; its kind follows from its name. */
  save(stream: Readable, label: FileLabel): Promise<StoredFile>
  find(path: string): Promise<StoredFile | undefined>
  open(file: StoredFile, range?: ByteRange): Promise<Readable>
  remove(path: string): Promise<void>
  /** The relative URL of a file; it grants no access by itself. */
  addressOf(path: string): string
}

interface FilesOptions {
  db: Database
  store: FileStore
  spool: Spool
  apiBase: string
  maxBytes: number
  /** Throws when a file does not fit into the storage of its tenant. */
  assertRoom?: Files['assertRoom']
  /** Throws when an uploaded file is infected, or was not scanned. */
  assertClean?: (file: SpooledFile, name: string) => Promise<void>
}

export function createFiles(options: FilesOptions): Files {
  const { db, store, spool, apiBase, maxBytes, assertRoom = async () => {}, assertClean = async () => {} } = options
  const tables = db.kysely.withTables<{ stored_file: StoredFileColumns; file_use: { path: string } }>()

  async function storeUnder(extension: string, file: SpooledFile, label: FileLabel): Promise<StoredFile> {
    const stored: StoredFile = {
      path: `${label.folder}/${beijingDay(new Date()).replaceAll('-', '')}/${randomBytes(16).toString('hex')}.${extension}`,
      name: label.name,
      size: file.size,
      mime: fileKinds[extension]?.mime ?? 'application/octet-stream',
      sha256: file.sha256,
      folder: label.folder,
      tenantId: label.owner.tenantId,
      createBy: label.owner.userId,
    }
    await store.put(stored.path, file.path, stored.mime)
    try {
      await tables.insertInto('stored_file').values(rowOf(stored)).execute()
    } catch (error) {
      await store.remove(stored.path)
      throw error
    }
    return stored
  }

  return {
    maxBytes,
    assertRoom,

    async receive(stream, limit = maxBytes, announced?: number) {
      try {
        return await spool.receive(stream, limit)
      } catch (error) {
        throw error instanceof TooLarge ? fileErrors.tooLarge(limit, announced) : error
      }
    },

    discard: (file) => spool.discard(file),

    async keep(file, label) {
      try {
        const name = cleanName(label.name)
        await assertRoom(label.owner.tenantId, file.size)
        const extension = await checkUpload(file, name, label.folder)
        await assertClean(file, name)
        return await storeUnder(extension, file, { ...label, name })
      } finally {
        await spool.discard(file)
      }
    },

    async save(stream, label) {
      const file = await spool.receive(stream)
      try {
        return await storeUnder(extensionOf(label.name), file, label)
      } finally {
        await spool.discard(file)
      }
    },

    async find(path) {
      const row = await tables.selectFrom('stored_file').selectAll().where('path', '=', path).executeTakeFirst()
      return row && fileOf(row)
    },

    async open(file, range) {
      try {
        return await store.open(file.path, range)
      } catch (error) {
        throw error instanceof FileMissing ? fileErrors.missing() : error
      }
    },

    async remove(path) {
      // The row is deleted first: bytes without a row are unreachable, a row without bytes would be a broken link.
      await tables.deleteFrom('stored_file').where('path', '=', path).execute()
      await tables.deleteFrom('file_use').where('path', '=', path).execute()
      await store.remove(path)
    },

    addressOf: (path) => `${apiBase}/sys/common/static/${path}`,
  }
}

/** The last part of a path, without control characters and short enough for every file system. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}]/gu, '').trim()
  if (clean.length <= 120) return clean || '未命名'
  const extension = /\.[a-z\d]{1,8}$/i.exec(clean)?.[0] ?? ''
  return clean.slice(0, 120 - extension.length) + extension
}

function rowOf({ folder, tenantId, createBy, ...rest }: StoredFile) {
  return { ...rest, biz: folder, tenant_id: tenantId, create_by: createBy }
}

function fileOf(row: Selectable<StoredFileColumns>): StoredFile {
  const { path, name, size, mime, sha256 } = row
  return { path, name, size, mime, sha256, folder: row.biz, tenantId: row.tenant_id, createBy: row.create_by }
}
