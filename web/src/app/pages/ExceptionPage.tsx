import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { homePath } from '../routes/homePath.ts'
import { usePageTitle } from '../usePageTitle.ts'

const words = {
  '403': { title: '无权访问', text: '很抱歉，您无权访问该页面' },
  '404': { title: '页面不存在', text: '很抱歉，您访问的页面不存在' },
  '500': { title: '服务器出错', text: '很抱歉，服务器出错了' },
}

/** Shown instead of a page: 403, 404 or 500. */
export function ExceptionPage({ status }: { status: keyof typeof words }) {
  const navigate = useNavigate()
  const { title, text } = words[status]
  usePageTitle(title)
  return (
    <Result
      status={status}
      title={status}
      subTitle={text}
      extra={
        <Button type="primary" onClick={() => void navigate(homePath)}>
          返回首页
        </Button>
      }
    />
  )
}
