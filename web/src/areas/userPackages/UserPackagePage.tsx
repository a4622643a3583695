import { userPackage } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { PackageMenus } from './PackageMenus.tsx'
import { PackageTenants } from './PackageTenants.tsx'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

const slots: ResourceSlots = {
  beside: ['tenantIds', 'permissionIds'],
  formSections: {
    分配给租户: ({ values, onChange, errorOf, disabled }) => (
      <PackageTenants
        value={listOf(values.tenantIds)}
        problem={errorOf('tenantIds')}
        disabled={disabled === true}
        onChange={(ids) => onChange('tenantIds', ids)}
      />
    ),
    可用的菜单与按钮: ({ values, onChange, errorOf, disabled }) => (
      <PackageMenus
        value={listOf(values.permissionIds)}
        problem={errorOf('permissionIds')}
        disabled={disabled === true}
        onChange={(ids) => onChange('permissionIds', ids)}
      />
    ),
  },
}

/** /isys/userPackage: the menus and buttons available to tenants. */
export function UserPackagePage() {
  return <ResourceList resource={userPackage} slots={slots} />
}
