import type { OpenedTenant } from '@lexdesk/domain'
import { Alert, Descriptions, Typography } from 'antd'

/** The account of the first administrator. The server stores only the hash of the password. */
export function OpenedTenantNote({ opened: { id, username, password } }: { opened: OpenedTenant }) {
  return (
    <>
      <Alert type="warning" showIcon title="一次性密码只显示这一次，请立即转交给该租户的管理员" />
      <Descriptions
        column={1}
        style={{ marginBlockStart: 16 }}
        items={[
          { key: 'id', label: '租户编号', children: id },
          { key: 'username', label: '登录账号', children: <Typography.Text copyable>{username}</Typography.Text> },
          {
            key: 'password',
            label: '一次性密码',
            children: (
              <Typography.Text copyable code data-one-time-password>
                {password}
              </Typography.Text>
            ),
          },
        ]}
      />
    </>
  )
}
