/** The role of a tenant's own administrators. */
export const tenantAdminRole = { roleCode: 'tenantAdmin', roleName: '租户管理员' } as const
