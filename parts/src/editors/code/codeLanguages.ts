import type { Extension } from '@codemirror/state'

export type CodeLanguage = 'javascript' | 'sql' | 'json' | 'java' | 'plain'

/** Each language is loaded on first use. */
export const codeLanguages: Record<CodeLanguage, () => Promise<Extension>> = {
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  json: async () => (await import('./jsonLanguage.ts')).jsonLanguage,
  java: async () => (await import('@codemirror/lang-java')).java(),
  plain: async () => [],
}
