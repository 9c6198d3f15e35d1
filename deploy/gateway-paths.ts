/** Request targets, as they are written, by what becomes of them in front of the gateway: nginx and the local site server agree on each. */
export const gatewayPaths = {
  /** Passed on as they are. */
  passed: [
    ...['/api/agents', '/api/', '/api/user/me?return=/../%2e%2e/x', '/api/a%20b', '/api/a%20b/c~d:e@f,(g)'],
    ...['/api/agents/.well-known/...', '/api/m%C3%A9', '/api/%e0%a4%85', '/api/%F0%9F%8C%90'],
  ],
  /** 400: calls only once decoded or resolved, or calls no longer. */
  refused: [
    ...['/admin/..%2fapi/agents', '/admin/../api/agents', '/admin/%2e%2e/api/agents', '//api/agents', '/./api/agents'],
    ...['/%61pi/agents', '/a%70%69/agents', '/api%2fagents', '/api%2Fagents', '/%2fapi/agents', '/api;/agents', '/api%3b/../api/agents'],
    ...['/api/../about', '/api/%2e%2e/about', '/api/..', '/api/.', '/api/%2e', '/api/./agents', '/api/x/../agents', '/api/..;/agents'],
    ...['/api/%2e/agents', '/api/..;/api/agents', '/api/agents%2f', '/api/%252e/agents', '/api//agents'],
    ...['/api/%2e%2e/admin', '/api/.%2e/admin', '/api/..%2fadmin', '/api/..%5cadmin', '/api/..\\admin', '/api/%252e%252e/admin'],
    ...['/api//admin', '/api/agents//', '/api/a%2fb', '/api/a;b', '/api/a%3Bb', '/api/%00', '/api/a%0d%0ab', '/api/%c0%ae%c0%ae/admin'],
    ...['/api/%e0%80%ae%e0%80%ae/admin', '/api/%E0%80%AFadmin', '/api/x%f0%80%80%af', '/api/%F0%8F%BF%BF', '/api/%ff', '/api/%F5'],
    ...['/api/%', '/api/%zz', '/api/#/../x', '/api/a"b', '/api/a b', '/api/a|b', '/api/a<b', '/api/a{b}', '/api/%01'],
    ...['http://evil.example/api/../admin', 'http://evil.example/%61pi/agents', 'http://evil.example//api/agents'],
    ...['/%61pi/../about', '/api%2f..%2fabout', '/api\\agents', '/API/agents', '/Api/agents', '/API/../api/agents'],
  ],
  /** 404: no calls in any spelling. */
  others: ['/api', '/apis/x', '/api.html', '/api?x', '/x/..%5capi/agents'],
};
