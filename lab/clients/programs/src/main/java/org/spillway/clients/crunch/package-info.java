/** Pipelines of Crunch's library functions on the sample inputs. */
package org.spillway.clients.crunch;
