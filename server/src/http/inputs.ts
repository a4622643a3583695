import { errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'

type Input = Record<string, unknown>

export const queryOf = (request: FastifyRequest): Input => request.query as Input

export function bodyOf(request: FastifyRequest): Input {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw errors.badRequest('请求内容应为 JSON 对象')
  return body as Input
}

export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** A required URL parameter or text of the body. */
export function requiredText(input: Input, name: string): string {
  const value = input[name]
  if (typeof value !== 'string' && typeof value !== 'number') throw errors.badRequest(`缺少参数 ${name}`)
  const text = String(value).trim()
  if (text === '') throw errors.badRequest(`缺少参数 ${name}`)
  return text
}

/** Ids joined by commas, with or without a trailing one, or as a list. */
export function idList(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))]
}

/** The names and values of a condition sent as a JSON object. */
export function conditionOf(text: string | undefined): [name: string, value: unknown][] {
  if (text === undefined || text.trim() === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // Reported below, together with JSON of another shape.
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw errors.badQuery('条件 condition 应为 JSON 对象')
  return Object.entries(parsed)
}
