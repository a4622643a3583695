import type { Connection } from 'pg'
import Cursor from 'pg-cursor'

/** What the driver's cursor has but does not declare. */
interface CursorInside {
  connection: Connection | null
  handleDataRow(message: unknown): void
}

const inside = Cursor.prototype as unknown as CursorInside

/**
 * The driver's cursor with two fixes: an unreadable value would end the process, and closing after the connection is
 * lost would wait forever. Both now fail the stream instead.
 */
export class SafeCursor<Row> extends Cursor<Row> {
  handleDataRow(message: unknown): void {
    try {
      inside.handleDataRow.call(this, message)
    } catch (error) {
      this.#connection?.stream.destroy(error as Error)
    }
  }

  override close(): Promise<void>
  override close(callback: (error: Error) => void): undefined
  override close(callback?: (error: Error) => void): Promise<void> | undefined {
    const closed = this.#close()
    if (!callback) return closed
    closed.then(() => callback(undefined as unknown as Error), callback)
    return undefined
  }

  async #close(): Promise<void> {
    const connection = this.#connection
    if (!connection) return super.close()
    if (connection.stream.destroyed) return
    let onEnd = () => {}
    const lost = new Promise<void>((resolve) => (onEnd = resolve))
    connection.once('end', onEnd)
    await Promise.race([super.close(), lost])
    connection.off('end', onEnd)
  }

  get #connection(): Connection | null {
    return (this as unknown as CursorInside).connection
  }
}
