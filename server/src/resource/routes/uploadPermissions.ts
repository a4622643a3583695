import { fileObject, manualActions, permissionCode } from '@lexdesk/domain'
import type { Engine } from '../Engine.ts'
import { hasFiles, namesFiles } from '../tableOf.ts'

/**
 * Any of these is sufficient to upload: permissions to write a record or take a step with a file, a picture or a rich
 * text.
 */
export function uploadPermissions({ entries }: Engine): string[] {
  const found = new Set([permissionCode(fileObject, 'upload')])
  for (const { resource } of entries.values()) {
    if (hasFiles(resource)) for (const act of ['add', 'edit']) found.add(permissionCode(resource, act))
    for (const [name, { fields = {} }] of manualActions(resource))
      if (Object.values(fields).some(namesFiles)) found.add(permissionCode(resource, name))
  }
  return [...found]
}
