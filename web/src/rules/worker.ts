// The worker in which bots think.
import { serve } from './thoughts';

const hear = serve((told) => self.postMessage(told));
self.onmessage = ({ data }) => hear(data);
