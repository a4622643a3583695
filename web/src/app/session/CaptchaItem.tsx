import { Button, Flex, Form, Input } from 'antd'
import type { Captcha } from '../signIn/useCaptcha.ts'

interface CaptchaItemProps {
  captcha: Captcha
  onEnter: () => void
}

export function CaptchaItem({ captcha, onEnter }: CaptchaItemProps) {
  return (
    <Form.Item label="验证码" htmlFor="captcha">
      <Flex gap={8}>
        <Form.Item name="captcha" noStyle rules={[{ required: true, message: '请输入验证码!' }]}>
          <Input id="captcha" autoComplete="off" maxLength={8} onPressEnter={onEnter} />
        </Form.Item>
        <Button
          aria-label="看不清，换一张"
          style={{ flex: 'none', width: 116, padding: 0, overflow: 'hidden', background: '#fff', color: '#595959' }}
          onClick={captcha.reload}
        >
          {captcha.picture ? (
            <img src={captcha.picture} alt="" style={{ height: 30, maxWidth: '100%' }} />
          ) : captcha.hasFailed ? (
            '点击重试'
          ) : (
            '加载中…'
          )}
        </Button>
      </Flex>
    </Form.Item>
  )
}
