import { createQueryId, PostgresQueryCompiler, RawNode } from 'kysely'
import type { Engine } from '../resource/Engine.ts'

/** The same engine, with the text of every handwritten statement it runs. */
export function watchStatements(engine: Engine): { engine: Engine; statements: string[] } {
  const statements: string[] = []
  const compiler = new PostgresQueryCompiler()
  const kysely = engine.db.kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (RawNode.is(node)) statements.push(compiler.compileQuery(node, createQueryId()).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { engine: { ...engine, db: { ...engine.db, kysely } }, statements }
}
