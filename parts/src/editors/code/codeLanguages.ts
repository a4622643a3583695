import type { Extension } from '@codemirror/state'

export type CodeLanguage = 'javascript' | 'sql' | 'json' | 'java' | 'plain'

/** Each is fetched when somebody writes in it. */
export const codeLanguages: Record<CodeLanguage, () => Promise<Extension>> = {
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  json: async () => (await import('./jsonLanguage.ts')).jsonLanguage,
  java: async () => (await import('@codemirror/lang-java')).java(),
  plain: async () => [],
}
