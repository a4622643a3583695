import { Result } from 'antd'

export function MissingForm({ code }: { code: string }) {
  return (
    <Result
      status="404"
      title={`没有编码为“${code}”的表单`}
      subTitle="表单不存在、没有发布，或者您没有查看它的权限。"
    />
  )
}
