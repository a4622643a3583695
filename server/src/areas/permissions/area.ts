import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { grantLogTable } from '../../access/grantLog.ts'
import { explainRoutes } from './explainRoutes.ts'
import { grantLogRoutes } from './grantLogRoutes.ts'
import { grantRoutes } from './grantRoutes.ts'
import { menuBinTable } from './menuBin.ts'
import { menuRoutes } from './menuRoutes.ts'

export const permissions = defineArea({
  name: 'permissions',
  menu: [
    menuPage('/isystem', 6, '菜单管理', '/isystem/permission', 'system/PermissionList', {
      buttons: {
        'menu:list': '查看菜单',
        'menu:add': '新增菜单',
        'menu:edit': '编辑菜单',
        'menu:delete': '删除菜单',
      },
    }),
    menuPage('/isystem', 7, '菜单管理（懒加载）', '/isystem/newPermissionList', 'system/NewPermissionList'),
  ],
  tables: [grantLogTable, menuBinTable],
  open: ({ engine, resources, sessions, hub }) => {
    const forgetPermissions = (): void => {
      sessions.forget()
      hub.publish('all', { cmd: 'menu' })
    }
    const parts = { engine, resources, forgetPermissions }
    return {
      routes: (api) => {
        menuRoutes(api, parts)
        grantRoutes(api, parts)
        grantLogRoutes(api, parts)
        explainRoutes(api, parts)
      },
    }
  },
})
