import { maxJsonDepth } from '@lexdesk/domain'
import { httpErrors } from './httpErrors.ts'

/** A grid of 500 rows and 80 columns fits; a body that consists only of keys does not. */
const maxJsonKeys = 50_000

const droppedKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses a request body into a value that later code can trust: bounded, without prototype keys, with clean text. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = decode(body)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw httpErrors.malformed('请求内容不是有效的 JSON')
  }
  // Valid UTF-8 and JSON can contain a NUL or half a character only as an escape, so most bodies need no second check.
  const walk = { keys: 0, checksText: text.includes('\\u') }
  check(value, '', 1, walk)
  return value
}

/** Refuses text that PostgreSQL cannot store; `where` names the field for the user. */
function checkText(text: string, where: string): void {
  if (text.includes('\0')) throw httpErrors.malformed(`${where}含有空字符，请删除后重试`)
  if (/\p{Surrogate}/u.test(text)) throw httpErrors.malformed(`${where}含有无效字符，请删除后重试`)
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw httpErrors.malformed('请求内容不是有效的 UTF-8 文本')
  }
}

interface Walk {
  keys: number
  checksText: boolean
}

function check(value: unknown, path: string, depth: number, walk: Walk): void {
  if (typeof value === 'string') {
    if (walk.checksText) checkText(value, path || '请求内容')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth > maxJsonDepth) throw httpErrors.malformed(`请求内容嵌套过深，最多 ${maxJsonDepth} 层`)
  if (Array.isArray(value)) {
    value.forEach((item, index) => check(item, `${path}[${index}]`, depth + 1, walk))
    return
  }
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    walk.keys += 1
    if (walk.keys > maxJsonKeys) throw httpErrors.malformed(`请求内容的字段过多，最多 ${maxJsonKeys} 个`)
    if (droppedKeys.has(key)) {
      delete record[key]
      continue
    }
    if (walk.checksText) checkText(key, '字段名')
    check(record[key], path ? `${path}.${key}` : key, depth + 1, walk)
  }
}
