import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../usePageTitle.ts'

interface NotFoundPageProps {
  title?: string
}

export function NotFoundPage({ title = '很抱歉，您访问的页面不存在' }: NotFoundPageProps) {
  const navigate = useNavigate()
  usePageTitle('页面不存在')
  return (
    <Result
      status="404"
      title="404"
      subTitle={title}
      extra={
        <Button type="primary" onClick={() => void navigate('/')}>
          返回首页
        </Button>
      }
    />
  )
}
