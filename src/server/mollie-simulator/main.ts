// A simulator of Mollie for tests and the demo: node main.ts [--port=0] [--host=127.0.0.1] [--file=state.json]
import { runSimulator } from '../simulator/program.ts';
import { MOLLIE } from './mollie.ts';

await runSimulator(MOLLIE);
