import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError, type UploadState } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { checkName } from './checkUpload.ts'
import type { FileOwner, Files } from './createFiles.ts'
import { fileErrors } from './fileErrors.ts'
import type { FileStore } from './FileStore.ts'
import { FileMissing } from './FileStore.ts'
import type { SpooledFile } from './spool.ts'
import type { StoredFile } from './storedFile.ts'
import { type FilePieceColumns, filePieceTable, type FileUploadColumns, fileUploadTable } from './uploadTables.ts'

const filePieceCol = columnsIn(filePieceTable)
const fileUploadCol = columnsIn(fileUploadTable)
const p = columnsIn(filePieceTable, 'p')

export interface UploadRequest {
  name: string
  size: number
  folder: string
  /** Identifies the file for its sender: a request with the same mark resumes the upload. */
  mark: string
}

/** Uploads large files in ordered pieces. Received pieces survive a lost connection, a reload and a restart. */
export interface Uploads {
  pieceBytes: number
  begin(owner: FileOwner, request: UploadRequest): Promise<UploadState>
  /** Stores a piece. A duplicate is ignored. */
  take(owner: FileOwner, token: string, n: number, piece: SpooledFile): Promise<UploadState>
  /** Joins the pieces and stores them like any upload. Idempotent. */
  finish(owner: FileOwner, token: string, sha256: string): Promise<StoredFile>
  cancel(owner: FileOwner, token: string): Promise<void>
  /** Removes uploads that have been idle for a day. */
  sweep(): Promise<void>
}

interface UploadsOptions {
  db: Database
  store: FileStore
  files: Files
  pieceBytes?: number
}

/** Beyond this number of open uploads the user's oldest idle one is dropped. */
const maxOpen = 20
const retentionHours = 24
const claimMinutes = 10
const pieceMime = 'application/octet-stream'

type Upload = Pick<FileUploadColumns, 'id' | 'name' | 'size' | 'biz' | 'path'> & { received: number }

export function createUploads({ db, store, files, pieceBytes = 2 * 1024 * 1024 }: UploadsOptions): Uploads {
  const tables = db.kysely.withTables<{ file_upload: FileUploadColumns; file_piece: FilePieceColumns }>()
  const received = sql<number>`(select count(*) from ${p.$table} where ${p.uploadId} = file_upload.id)`.as('received')
  const columns = ['id', 'name', 'size', 'biz', 'path'] as const
  const owned = ({ userId, tenantId }: FileOwner) =>
    tables.selectFrom('file_upload').where('create_by', '=', userId).where('tenant_id', '=', tenantId)

  const stateOf = (upload: Pick<Upload, 'id' | 'received'>): UploadState => ({
    token: upload.id,
    pieceBytes,
    received: Number(upload.received),
  })

  /** Finds an upload of this owner; those of other users count as missing. */
  async function find(owner: FileOwner, token: string): Promise<Upload> {
    const upload = await owned(owner).select(columns).select(received).where('id', '=', token).executeTakeFirst()
    if (!upload) throw fileErrors.uploadGone()
    return upload
  }

  const bytesOf = (upload: Upload, n: number): number => Math.min(pieceBytes, upload.size - n * pieceBytes)
  const piecesOf = (upload: Upload): number => Math.ceil(upload.size / pieceBytes)

  async function removePieces(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const removed = await tables.deleteFrom('file_piece').where('upload_id', 'in', ids).returning('path').execute()
    for (const { path } of removed) await store.remove(path)
  }

  /** The upload is deleted first, so that no further piece is accepted. */
  async function forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tables.deleteFrom('file_upload').where('id', 'in', ids).execute()
    await removePieces(ids)
  }

  /** The bytes in order, as one stream that is never in memory as a whole. */
  async function* bytesInOrder(token: string): AsyncGenerator<Buffer> {
    const pieces = await tables
      .selectFrom('file_piece')
      .select('path')
      .where('upload_id', '=', token)
      .orderBy('n')
      .execute()
    for (const { path } of pieces) yield* (await store.open(path)) as AsyncIterable<Buffer>
  }

  async function claim(token: string): Promise<boolean> {
    const { numUpdatedRows } = await tables
      .updateTable('file_upload')
      .set({ claimed_at: sql`now()` })
      .where('id', '=', token)
      .where('path', 'is', null)
      .where(sql<boolean>`coalesce(${fileUploadCol.claimedAt} < now() - make_interval(mins => ${claimMinutes}), true)`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async function joinPieces(owner: FileOwner, upload: Upload, sha256: string): Promise<StoredFile> {
    const file = await files.receive(Readable.from(bytesInOrder(upload.id)), upload.size)
    if (file.size !== upload.size || file.sha256 !== sha256) {
      await files.discard(file)
      throw fileErrors.checksumWrong(upload.name)
    }
    return files.keep(file, { name: upload.name, folder: upload.biz, owner })
  }

  return {
    pieceBytes,

    async begin(owner, { name, size, folder, mark }) {
      if (size > files.maxBytes) throw fileErrors.tooLarge(files.maxBytes, size)
      if (size === 0) throw fileErrors.empty(name)
      checkName(name, folder)
      await files.assertRoom(owner.tenantId, size)
      const known = await owned(owner)
        .select(columns)
        .select(received)
        .where('name', '=', name)
        .where('size', '=', size)
        .where('biz', '=', folder)
        .where('mark', '=', mark)
        .where('path', 'is', null)
        .orderBy('update_time', 'desc')
        .executeTakeFirst()
      if (known) return stateOf(known)
      const id = randomBytes(24).toString('base64url')
      const { userId, tenantId } = owner
      await tables
        .insertInto('file_upload')
        .values({ id, name, size, biz: folder, mark, create_by: userId, tenant_id: tenantId })
        .execute()
      const displaced = await owned(owner)
        .select('id')
        .where('path', 'is', null)
        .where('id', '<>', id)
        .orderBy('update_time', 'desc')
        .offset(maxOpen - 1)
        .execute()
      await forget(displaced.map((one) => one.id))
      return stateOf({ id, received: 0 })
    },

    async take(owner, token, n, piece) {
      try {
        const upload = await find(owner, token)
        if (n >= piecesOf(upload)) throw fileErrors.pieceBeyond(piecesOf(upload))
        if (n > upload.received) throw fileErrors.pieceOutOfOrder(upload.received)
        if (piece.size !== bytesOf(upload, n)) throw fileErrors.pieceSize(n, bytesOf(upload, n))
        if (n < upload.received || upload.path !== null) return stateOf(upload)
        const path = `.pieces/${token}-${n}-${randomBytes(8).toString('hex')}`
        await store.put(path, piece.path, pieceMime)
        const isNew = await isTaken(token, n, path)
        if (!isNew) await store.remove(path)
        return stateOf(await find(owner, token))
      } finally {
        await files.discard(piece)
      }
    },

    async finish(owner, token, sha256) {
      const upload = await find(owner, token)
      const stored = upload.path === null ? undefined : await files.find(upload.path)
      if (stored) return stored
      if (upload.received < piecesOf(upload)) throw fileErrors.pieceOutOfOrder(upload.received)
      if (!(await claim(token))) throw fileErrors.uploadBusy()
      try {
        const finished = await joinPieces(owner, upload, sha256)
        await tables.updateTable('file_upload').set({ path: finished.path }).where('id', '=', token).execute()
        await removePieces([token])
        return finished
      } catch (error) {
        // Invalid content is dropped; an upload that failed for another reason can be retried.
        const isLost = error instanceof FileMissing
        const isRefused = error instanceof AppError && error.status !== 503
        if (isLost || isRefused) await forget([token])
        else await tables.updateTable('file_upload').set({ claimed_at: null }).where('id', '=', token).execute()
        throw isLost ? fileErrors.uploadGone() : error
      }
    },

    async cancel(owner, token) {
      const upload = await find(owner, token)
      await forget([upload.id])
    },

    async sweep() {
      const old = await tables
        .selectFrom('file_upload')
        .select('id')
        .where(sql<boolean>`${fileUploadCol.updateTime} < now() - make_interval(hours => ${retentionHours})`)
        .limit(100)
        .execute()
      await forget(old.map(({ id }) => id))
    },
  }

  /** False when the same piece arrived twice concurrently, or the upload has been cancelled. */
  async function isTaken(token: string, n: number, path: string): Promise<boolean> {
    const { rows } = await sql`
      with living as (update ${fileUploadCol.$table} set ${fileUploadCol.updateTime} = now()
        where ${fileUploadCol.id} = ${token} returning ${fileUploadCol.id})
      insert into ${filePieceCol.$table} (${filePieceCol.uploadId}, ${filePieceCol.n},
        ${filePieceCol.path}) select id, ${n}::integer, ${path}::text from living
      on conflict do nothing returning ${filePieceCol.n}`.execute(db.kysely)
    return rows.length > 0
  }
}
