import { Alert, Button, Typography } from 'antd'
import styles from './AccountSecurityPage.module.css'

/** Recovery codes for a lost phone. They are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请妥善保存以下恢复码，关闭后将无法再次查看"
        description="手机不在身边时，可以用恢复码代替动态验证码登录。每个恢复码只能使用一次。"
      />
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Text copyable={{ text: codes.join('\n'), tooltips: ['复制', '已复制'] }}>
        复制全部恢复码
      </Typography.Text>
      <Button
        type="link"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`}
        download="两步验证恢复码.txt"
      >
        下载
      </Button>
    </>
  )
}
