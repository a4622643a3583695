import { Button, Card, Descriptions } from 'antd'
import { useNavigate } from 'react-router'
import { useConnected } from '../../api/live/useConnected.ts'
import { useSession } from '../../api/session/useSession.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { homePath } from '../routes/homePath.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { usePlatform } from '../usePlatform.ts'

/** /test/home: diagnostic data for support calls, on a page that does not depend on the frame. */
export function TestHomePage() {
  const { name } = usePlatform()
  const { user } = useSession()
  const { width } = useBreakpoint()
  const isConnected = useConnected()
  const navigate = useNavigate()
  usePageTitle('测试页')
  return (
    <Card
      title={<h1 style={{ margin: 0, fontSize: 16 }}>测试页</h1>}
      extra={<Button onClick={() => void navigate(homePath)}>返回首页</Button>}
    >
      <Descriptions
        column={1}
        items={[
          { key: 'platform', label: '平台', children: name },
          { key: 'user', label: '当前账号', children: `${user.realname}（${user.username}）` },
          { key: 'live', label: '实时连接', children: isConnected ? '正常' : '已断开' },
          { key: 'width', label: '窗口宽度', children: `${width} px` },
        ]}
      />
    </Card>
  )
}
