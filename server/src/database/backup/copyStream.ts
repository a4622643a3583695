import { Readable, Writable } from 'node:stream'
import type { ClientBase, Connection, Submittable } from 'pg'

/** What the driver's connection can do for COPY but does not declare. */
interface CopyConnection extends Connection {
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
interface CommandComplete {
  text: string
}
type Callback = (error?: Error | null) => void

/**
 * A stream into `copy … from stdin`. Uses the client exclusively until 'finish', which comes when the server has
 * accepted all rows; destroying it earlier discards them and leaves the client usable.
 */
export function copyIn(client: ClientBase, sql: string): CopyIn {
  return client.query(new CopyIn(sql))
}

/** A stream out of `copy … to stdout`. When destroyed early, the rest is drained before the client is free. */
export function copyOut(client: ClientBase, sql: string): CopyOut {
  return client.query(new CopyOut(sql))
}

export class CopyIn extends Writable implements Submittable {
  /** How many rows the server accepted; known at 'finish'. */
  rowCount = 0
  #sql: string
  #connection: CopyConnection | undefined
  #isOpen = false
  #isOver = false
  #whenOpen: (() => void) | undefined
  #whenOver: Callback | undefined

  constructor(sql: string) {
    super({ highWaterMark: 256 * 1024 })
    this.#sql = sql
  }

  submit(connection: Connection): Error | undefined {
    if (this.destroyed) return new Error('COPY was aborted before it began')
    this.#connection = connection as CopyConnection
    connection.query(this.#sql)
    return undefined
  }

  handleCopyInResponse(): void {
    this.#isOpen = true
    // The stream was aborted between the command and the server's response.
    if (this.destroyed) this.#connection?.sendCopyFail('aborted')
    const go = this.#whenOpen
    this.#whenOpen = undefined
    go?.()
  }

  handleCommandComplete(message: CommandComplete): void {
    this.rowCount = Number(message.text.split(' ')[1] ?? 0)
  }

  handleReadyForQuery(): void {
    this.#end(this.#isOpen ? undefined : new Error('the statement is not COPY … FROM STDIN'))
  }

  handleError(error: Error): void {
    this.#end(error)
  }

  #end(error?: Error): void {
    this.#isOver = true
    if (this.#whenOver) this.#whenOver(error)
    else if (error) this.destroy(error)
    this.#whenOpen?.()
  }

  override _write(chunk: Buffer, _encoding: string, done: Callback): void {
    this.#send([chunk], done)
  }

  override _writev(items: { chunk: Buffer }[], done: Callback): void {
    this.#send(
      items.map((item) => item.chunk),
      done,
    )
  }

  #send(chunks: Buffer[], done: Callback): void {
    if (!this.#isOpen && !this.#isOver) {
      this.#whenOpen = () => this.#send(chunks, done)
      return
    }
    const socket = this.#connection?.stream
    // After an error the server drops further input; 'error' is already on its way.
    if (this.#isOver || this.destroyed || !socket?.writable) return done()
    const header = Buffer.alloc(5)
    header.write('d')
    header.writeUInt32BE(
      chunks.reduce((sum, chunk) => sum + chunk.length, 4),
      1,
    )
    socket.cork()
    socket.write(header)
    for (const chunk of chunks) socket.write(chunk)
    socket.uncork()
    if (socket.writableNeedDrain) this.#afterDrain(socket, done)
    else done()
  }

  #afterDrain(socket: Writable, done: Callback): void {
    const go = () => {
      socket.off('drain', go)
      socket.off('close', go)
      done()
    }
    socket.on('drain', go)
    socket.on('close', go)
  }

  override _final(done: Callback): void {
    const finish = () => {
      if (this.#isOver) return
      this.#whenOver = done
      this.#connection?.endCopyFrom()
    }
    if (this.#isOpen) finish()
    else this.#whenOpen = finish
  }

  override _destroy(error: Error | null, done: Callback): void {
    const pending = this.#whenOver
    if (this.#isOver || !this.#connection || pending) return done(error)
    // The client may only be used again after the server's response, so the stream closes no earlier.
    this.#whenOver = () => done(error)
    if (this.#isOpen) this.#connection.sendCopyFail('aborted')
  }
}

export class CopyOut extends Readable implements Submittable {
  rowCount = 0
  #sql: string
  #connection: Connection | undefined
  #parts: Buffer[] = []
  #size = 0

  constructor(sql: string) {
    super({ highWaterMark: 256 * 1024 })
    this.#sql = sql
  }

  submit(connection: Connection): Error | undefined {
    if (this.destroyed) return new Error('COPY was aborted before it began')
    this.#connection = connection
    connection.query(this.#sql)
    return undefined
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return
    // The driver reuses its buffer, so the row is copied; rows are passed on in chunks of some 64 KB.
    this.#parts.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= 64 * 1024 && !this.#flush()) this.#connection?.stream.pause()
  }

  #flush(): boolean {
    const all = Buffer.concat(this.#parts, this.#size)
    this.#parts = []
    this.#size = 0
    return this.push(all)
  }

  handleCommandComplete(message: CommandComplete): void {
    this.rowCount = Number(message.text.split(' ')[1] ?? 0)
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return
    if (this.#size > 0) this.#flush()
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: Callback): void {
    this.#connection?.stream.resume()
    done(error)
  }
}
