import {
  actionCall,
  type Call,
  callOf,
  callsOf,
  type Endpoint,
  endpoints,
  type Field,
  fieldsOf,
  isWritable,
  kindOf,
  manualActions,
  type Resource,
  stepsCall,
} from '@lexdesk/domain'

export function resourceCalls(resource: Resource): Call[] {
  const actions = manualActions(resource).map(([action]) => actionCall(resource, '{id}', action))
  return [
    ...callsOf(resource).map((name) => callOf(resource, name)),
    ...(resource.states ? [stepsCall(resource)] : []),
    ...actions.map((call) => ({ ...call, path: decodeURIComponent(call.path) })),
  ]
}

type Schema = Record<string, unknown>

/** The calls of all resources and all endpoints as an OpenAPI document, derived from the same definitions as the calls. */
export function openApi(resources: readonly Resource[], title: string, apiBase: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  const schemas: Record<string, Schema> = { Envelope: envelope }
  for (const resource of resources) {
    schemas[resource.name] = rowSchema(resource)
    for (const { method, path } of resourceCalls(resource)) {
      paths[path] ??= {}
      paths[path][method.toLowerCase()] = operation(resource, method, path)
    }
  }
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = endpointOperation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: apiBase }],
    security: [{ token: [] }],
    paths,
    components: { schemas, securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } },
  }
}

const envelope: Schema = {
  type: 'object',
  required: ['success', 'message', 'code', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'integer' },
    result: {},
    timestamp: { type: 'integer' },
    error: { type: 'object' },
    requestId: { type: 'string' },
  },
}

function operation(resource: Resource, method: string, path: string): Schema {
  const row = { $ref: `#/components/schemas/${resource.name}` }
  const rows = { type: 'array', items: row }
  const isWrite = /\/(add|edit|check|sheet)$/.test(path)
  const body = path.endsWith('/sheet')
    ? { type: 'object', properties: { added: rows, changed: rows, deleted: rows } }
    : row
  return {
    tags: [resource.title],
    operationId: `${resource.name}${path.slice(resource.path.length).replace(/[/{}]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}${method === 'GET' ? '' : method}`,
    parameters: path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : [],
    ...(isWrite && {
      requestBody: { content: { 'application/json': { schema: body } } },
    }),
    responses: {
      200: {
        description: '成功或业务拒绝',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
      },
    },
  }
}

/** Inputs are parameters of a GET or DELETE, and the body of other calls. */
function endpointOperation({ method, path, access, input, answer }: Endpoint): Schema {
  const fields = Object.entries<Field>(fieldsOf(input)).map(([name, field]) => ({ name: field.wire ?? name, field }))
  const inPath = (name: string): boolean => path.includes(`:${name}`)
  const isInAddress = method === 'GET' || method === 'DELETE'
  const rest = fields.filter(({ name }) => !inPath(name))
  const named = isInAddress ? fields : fields.filter(({ name }) => inPath(name))
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:*]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(access === 'public' && { security: [] }),
    parameters: named.map(({ name, field }) => ({
      name,
      in: inPath(name) ? 'path' : 'query',
      required: inPath(name) || field.required === true,
      schema: fieldSchema(field),
    })),
    ...(!isInAddress &&
      rest.length > 0 && {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: rest.filter(({ field }) => field.required).map(({ name }) => name),
                properties: Object.fromEntries(rest.map(({ name, field }) => [name, fieldSchema(field)])),
              },
            },
          },
        },
      }),
    responses: {
      200: {
        description: '成功或业务拒绝',
        content:
          answer.form === 'file'
            ? { 'application/octet-stream': {} }
            : { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
      },
    },
  }
}

function rowSchema(resource: Resource): Schema {
  const fields = Object.entries(resource.fields)
  return {
    type: 'object',
    title: resource.title,
    required: fields
      .filter(([, field]) => field.required && isWritable(field, 'add'))
      .map(([name, field]) => field.wire ?? name),
    properties: Object.fromEntries([
      ['id', { type: 'string' }],
      ['version', { type: 'integer' }],
      ...fields.map(([name, field]) => [field.wire ?? name, fieldSchema(field)]),
    ]),
  }
}

function fieldSchema(field: Field): Schema {
  const base = {
    title: field.title,
    ...(field.readOnly && { readOnly: true }),
    ...(field.writeOnly && { writeOnly: true }),
  }
  if (field.kind === 'rows')
    return {
      ...base,
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries<Field>(field.fields).map(([name, child]) => [name, fieldSchema(child)]),
        ),
      },
    }
  const { storage } = kindOf(field)
  if (storage === 'json') return base
  if (['integer', 'bigint'].includes(storage)) return { ...base, type: 'integer' }
  if (storage === 'numeric') return { ...base, type: 'number' }
  return {
    ...base,
    type: 'string',
    ...(field.kind === 'text' && field.max && { maxLength: field.max }),
    ...(storage === 'date' && { format: 'date' }),
  }
}
