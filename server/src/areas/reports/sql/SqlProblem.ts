import type { SqlPlace } from '@lexdesk/domain'

/** Why a statement is refused, where it is known at its place. */
export class SqlProblem extends Error {
  readonly place: SqlPlace | undefined

  constructor(sentence: string, place?: SqlPlace) {
    super(sentence)
    this.place = place
  }

  /** With the place, for the author. */
  get words(): string {
    return this.place ? `第 ${this.place.line} 行第 ${this.place.column} 列：${this.message}` : this.message
  }
}

export function placeIn(text: string, at: number): SqlPlace {
  const before = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: before.length, column: [...before.at(-1)!].length + 1 }
}
