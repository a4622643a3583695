import { manualActions, type Resource } from './defineResource.ts'
import { type Field, type Fields, targetOf } from './kinds/index.ts'
import { permissionCode } from './permissions.ts'

/** 通讯录: lets staff look up colleagues, departments, positions and roles, and pick rows open to all staff. */
export const directoryPermission = 'directory:read'

/**
 * Any one of these permissions is enough to pick rows of a resource: to list it, or to write a record or take a step
 * with a field that refers to it.
 */
export function pickPermissions(resource: Resource, all: readonly Resource[]): string[] {
  const refers = (fields: Fields): boolean =>
    Object.values(fields).some((field: Field) =>
      field.kind === 'rows' ? refers(field.fields) : !field.readOnly && targetOf(field)?.resource === resource.name,
    )
  const found = new Set([permissionCode(resource, 'list')])
  if (resource.isForAllStaff) found.add(directoryPermission)
  for (const other of all) {
    if (refers(other.fields)) for (const act of ['add', 'edit']) found.add(permissionCode(other, act))
    for (const [name, { fields }] of manualActions(other))
      if (fields && refers(fields)) found.add(permissionCode(other, name))
  }
  return [...found]
}
