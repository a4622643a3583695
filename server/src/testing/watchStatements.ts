import { type OperationNode, RawNode } from 'kysely'
import type { Engine } from '../resource/Engine.ts'

/** The same engine, and beside it the words of every statement that it has written by hand. */
export function watchStatements(engine: Engine): { engine: Engine; statements: string[] } {
  const statements: string[] = []
  const kysely = engine.db.kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (RawNode.is(node)) statements.push(wordsOf(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { engine: { ...engine, db: { ...engine.db, kysely } }, statements }
}

/** With the pieces that it was put together from. */
function wordsOf(node: OperationNode): string {
  if (!RawNode.is(node)) return '?'
  return node.sqlFragments
    .map((words, index) => (index === 0 ? words : wordsOf(node.parameters[index - 1]!) + words))
    .join('')
}
