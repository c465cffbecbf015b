import type { FastifyInstance } from 'fastify';
import { pathOf } from '../http/request-path.ts';

/** The pages that other sites may show in a frame: a company's sign-up form and its opening hours. */
const FRAMED = /^\/(signup|api\/widgets\/openinghours)\/[^/]+\/?$/;

/** Lets these pages, and nothing else, stand in a frame of another site. */
export function allowPublicFrames(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!FRAMED.test(pathOf(request))) return;
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy !== 'string') return;
    reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'));
    reply.removeHeader('x-frame-options');
  });
}
