import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import { answerOf, defineEndpoint, type InputParser, may } from './defineEndpoint.ts'

const head = '/online/cgform/head'
const form = text('表单', { required: true })
/** What the old client sends, as it is. */
const body: InputParser<Values> = { parse: (raw) => raw, fields: { form } }

/** The scripts of the old wire. */
export const scriptKinds = { js: 'JS 增强', sql: 'SQL 增强', java: 'Java 增强' } as const
export type ScriptKind = keyof typeof scriptKinds

/** A script as another client has stored it. It is never run. */
export interface StoredScript {
  id: string
  kind: ScriptKind
  content: string
  createBy: string
  createTime: string
}

const callsOf = (name: string) => ({
  read: defineEndpoint({
    ...{ method: 'GET', path: `${head}/${name}/:form`, access: may(onlineForm, 'list') },
    ...{ input: { form, type: text('类型') }, answer: answerOf<Values | null>() },
  }),
  add: defineEndpoint({
    ...{ method: 'POST', path: `${head}/${name}/:form`, access: may(onlineForm, 'edit') },
    ...{ input: body, answer: answerOf<null>() },
  }),
  edit: defineEndpoint({
    ...{ method: 'PUT', path: `${head}/${name}/:form`, access: may(onlineForm, 'edit') },
    ...{ input: body, answer: answerOf<null>() },
  }),
})

/** Scripts are kept for other clients, the last 16 of each form, and never run (wire contract §3.27). */
export const onlineScriptEndpoints = {
  js: callsOf('enhanceJs'),
  sql: callsOf('enhanceSql'),
  java: callsOf('enhanceJava'),
}

export const scriptHistoryEndpoints = {
  history: defineEndpoint({
    method: 'GET',
    path: `${onlineForm.path}/scripts`,
    access: may(onlineForm, 'list'),
    input: { id: form },
    answer: answerOf<StoredScript[]>(),
  }),
}
