import { Result, Typography } from 'antd'
import type { MenuItem } from '../../api/menu/MenuItem.ts'

/** The menu names a page that this client does not have, as after a deploy of one side only. */
export function UnknownPage({ entry }: { entry: MenuItem }) {
  return (
    <Result
      status="info"
      title={`页面“${entry.meta.title}”尚未提供`}
      subTitle={
        entry.component ? (
          <>
            当前版本没有组件 <Typography.Text code>{entry.component}</Typography.Text>
            ，其他页面不受影响。请联系管理员检查菜单配置。
          </>
        ) : (
          '该菜单没有指定组件，其他页面不受影响。请联系管理员检查菜单配置。'
        )
      }
    />
  )
}
