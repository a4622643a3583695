import { errors, onlineElsewhereEndpoints as calls } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'

const words: Record<keyof typeof calls, string> = {
  rights:
    '谁能用表单，在其“谁能用”中设置；字段、步骤和按钮可在表单设计的“谁能看”“谁能改”“谁能操作”“谁能使用”中限定角色；数据权限在角色管理中设置',
  generator: '这里不生成代码。开发人员可以用 npm run eject 将已发布的表单转为代码',
  buttonScripts: '这里的按钮不执行脚本，请在表单设计的“按钮”中设置其作用',
}

/** What an old client asks for here and finds elsewhere. */
export function elsewhereRoutes(app: FastifyInstance): void {
  for (const [name, call] of Object.entries(calls))
    mount(app, call, () => {
      throw errors.refused(words[name as keyof typeof calls])
    })
}
