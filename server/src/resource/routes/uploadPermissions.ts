import { fileObject, manualActions, permissionCode, type Resource } from '@lexdesk/domain'
import type { Engine } from '../Engine.ts'
import { hasFiles, namesFiles } from '../tableOf.ts'

/**
 * Any of these is sufficient to upload: permissions to write a record or take a step with a file, a picture or a rich
 * text. `extended` are resources with the fields of single offices: an upload names no record yet.
 */
export function uploadPermissions({ entries }: Engine, extended: readonly Resource[]): string[] {
  const found = new Set([permissionCode(fileObject, 'upload')])
  for (const resource of [...[...entries.values()].map((entry) => entry.resource), ...extended]) {
    if (hasFiles(resource)) for (const act of ['add', 'edit']) found.add(permissionCode(resource, act))
    for (const [name, { fields = {} }] of manualActions(resource))
      if (Object.values(fields).some(namesFiles)) found.add(permissionCode(resource, name))
  }
  return [...found]
}
