import { resources } from '@lexdesk/domain'
import { StartError } from './database/connection/StartError.ts'
import { explainResource } from './resource/explainResource.ts'

/** Prints everything derived from a definition. */
export function explain(name: string): void {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new StartError(`没有资源“${name}”，可选：${resources.map((one) => one.name).join(' ')}`)
  process.stdout.write(`${explainResource(resource)}\n`)
}
